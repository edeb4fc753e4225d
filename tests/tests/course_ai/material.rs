//! Texts that are long enough to be asked about.

/// English.
pub(crate) const ENGLISH: &str = "A glacier is a large body of ice that moves slowly under its own weight. \
A moraine is a ridge of rock and soil that a glacier leaves behind. \
A crevasse is a deep crack in the surface of a glacier. \
A fjord is a long narrow inlet of the sea that a glacier has carved. \
Firn is old snow that has survived one summer and become grainy. \
A cirque is a bowl-shaped hollow at the head of a valley glacier. \
Calving is the breaking of ice from the front of a glacier into water. \
Meltwater is the water that runs off when snow and ice melt in spring. \
The snow line is the height above which snow stays all year. \
An iceberg is a large piece of freshwater ice that floats in the sea. \
Basal sliding is the movement of a glacier over the rock below it. \
Permafrost is ground that stays frozen for at least two years.";

/// German.
pub(crate) const GERMAN: &str = "Ein Gletscher ist eine große Eismasse, die sich unter ihrem eigenen Gewicht langsam bewegt. \
Eine Moräne ist ein Wall aus Gestein und Erde, den ein Gletscher zurücklässt. \
Eine Gletscherspalte ist ein tiefer Riss in der Oberfläche des Eises. \
Ein Fjord ist ein schmaler Meeresarm, den ein Gletscher ausgeschürft hat. \
Firn ist alter Schnee, der einen Sommer überdauert hat und körnig geworden ist. \
Ein Kar ist eine schüsselförmige Mulde am oberen Ende eines Gletschertals. \
Schmelzwasser ist das Wasser, das beim Tauen von Schnee und Eis abfließt. \
Die Schneegrenze ist die Höhe, oberhalb derer der Schnee das ganze Jahr liegen bleibt. \
Ein Eisberg ist ein großes Stück Süßwassereis, das im Meer schwimmt. \
Permafrost ist Boden, der mindestens zwei Jahre lang gefroren bleibt.";

/// Arabic.
pub(crate) const ARABIC: &str = "النهر الجليدي هو كتلة كبيرة من الجليد تتحرك ببطء تحت تأثير وزنها. \
الركام هو حاجز من الصخور والتربة يتركه النهر الجليدي وراءه. \
الشق هو صدع عميق في سطح الجليد. \
المضيق هو ذراع ضيق من البحر نحته النهر الجليدي في الصخور. \
الثلج الحبيبي هو ثلج قديم بقي بعد فصل الصيف وأصبح خشناً. \
المياه الذائبة هي المياه التي تجري عندما يذوب الثلج في الربيع. \
خط الثلج هو الارتفاع الذي يبقى فوقه الثلج طوال العام. \
الجبل الجليدي هو قطعة كبيرة من الجليد العذب تطفو في البحر. \
التربة المتجمدة هي أرض تبقى متجمدة مدة عامين على الأقل. \
البحيرة الجليدية هي بحيرة تتكون من ذوبان الجليد خلف الركام.";

/// Chinese.
pub(crate) const CHINESE: &str = "冰川是在自身重量作用下缓慢移动的巨大冰体。冰碛是冰川留下的岩石和泥土堆积物。\
冰裂隙是冰川表面的深裂缝。峡湾是冰川侵蚀形成的狭长海湾。粒雪是经过一个夏天而变成颗粒状的积雪。\
冰斗是山谷冰川源头的碗状洼地。融水是春天冰雪融化时流出的水。雪线是常年积雪的下限高度。\
冰山是漂浮在海上的大块淡水冰。冻土是至少两年保持冻结的土地。冰川湖是冰川融水在冰碛后面形成的湖泊。\
冰川移动时会磨蚀下面的岩石。冰碛堆积在冰川的两侧和前端。雪线以上的积雪逐渐变成粒雪，粒雪再变成冰川冰。";

/// A text with headings, for what is made of headings alone.
pub(crate) const HEADED: &str = "# Ice\n\n## Glaciers\n\n### Firn\n\nFirn is old snow that has survived one summer and become \
grainy.\n\n### Cirques\n\nA cirque is a bowl-shaped hollow at the head of a valley glacier.\n\n## What they leave\n\n\
- Moraines\n- Fjords\n\n## Ice at sea\n\nAn iceberg is a large piece of freshwater ice that floats in the sea.";

/// The same in Chinese.
pub(crate) const CHINESE_HEADED: &str = "# 冰\n\n## 冰川\n\n冰川是在自身重量作用下缓慢移动的巨大冰体。冰碛是冰川留下的岩石和泥土堆积物。\n\n\
## 冰山\n\n冰山是漂浮在海上的大块淡水冰。冻土是至少两年保持冻结的土地。雪线是常年积雪的下限高度。冰斗是山谷冰川源头的碗状洼地。";
