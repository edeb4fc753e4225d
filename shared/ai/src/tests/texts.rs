//! Lessons as instructors write them.

pub(super) const ENGLISH: &str = "\
# How bread rises

Bread is one of the oldest prepared foods 🍞. The first bakers in Egypt discovered leavened dough around 3000 BC, \
probably by accident. A sourdough starter is a mixture of flour and water in which wild yeast and bacteria live. \
Yeast is a single-celled fungus that feeds on the sugars in flour. As the yeast grows, it releases carbon dioxide, \
and the gas is trapped by the gluten network. Gluten is a stretchy protein that forms when flour and water are mixed.

## Flour

Wheat flour contains more gluten than rye flour. In rye, a group of substances called pentosans binds the water \
instead. The miller removes the bran and the germ to make white flour. Whole grain flour keeps the bran, which cuts \
the gluten network and makes the loaf denser. Bakers measure the ash content of a flour to know how much of the bran \
is left. An enzyme called amylase turns the starch of the flour into sugar.

## Fermentation

Fermentation is the process by which microbes turn sugar into gas, alcohol and acids. During the bulk fermentation \
the dough doubles its volume. Lactic acid bacteria give sourdough its mild taste, while acetic acid makes it sharp. \
A warm kitchen favours lactic acid, and a refrigerator favours acetic acid. Bakers often retard the dough overnight \
in a refrigerator to deepen the flavour. Salt slows the yeast and strengthens the gluten network. A baker in Paris \
may use 20 grams of salt per kilogram of flour, while a baker in Tuscany uses none.

## Baking

The oven must be hot before the loaf goes in. In the first 10 minutes the gas expands and the loaf grows; bakers call \
this the oven spring. Steam keeps the crust soft during the oven spring, so that the loaf does not tear. The crust \
turns brown through the Maillard reaction between sugars and proteins. Louis-Camille Maillard described the reaction \
in 1912. At 96 degrees the crumb is set and the loaf can leave the oven. Staling begins when the starch crystallises \
again, and a loaf goes stale fastest in the refrigerator. A linen cloth protects the crust from drying out.
";

pub(super) const GERMAN: &str = "\
<h2>Die Photosynthese</h2><p>Die Photosynthese ist ein Vorgang, bei dem Pflanzen aus Licht chemische Energie gewinnen. \
Sie findet in den Chloroplasten der Blätter statt. Das Chlorophyll ist ein grüner Farbstoff, der vor allem rotes und \
blaues Licht aufnimmt. Die Spaltöffnungen an der Unterseite des Blattes lassen Kohlendioxid hinein und Sauerstoff \
hinaus.</p><p>In der Lichtreaktion wird Wasser gespalten, wobei Sauerstoff entsteht. Die dabei gewonnene Energie \
wird im Molekül ATP gespeichert. Im Calvin-Zyklus entsteht aus Kohlendioxid schließlich Traubenzucker. Melvin Calvin \
erhielt für die Entdeckung im Jahr 1961 den Nobelpreis. Die Wurzeln nehmen Wasser und Mineralstoffe aus dem Boden auf. \
Der Traubenzucker wird in Stärke umgewandelt und in den Knollen gespeichert. Die Stärke ist ein Vielfachzucker, der \
sich in kaltem Wasser kaum löst. Bei der Zellatmung verbrauchen auch Pflanzen Sauerstoff. Die Mitochondrien sind \
die Kraftwerke der Zelle, in denen Zucker abgebaut wird. Ohne Licht kommt die Photosynthese zum Stillstand, die \
Zellatmung aber nicht. Gärtner erhöhen in Gewächshäusern den Gehalt an Kohlendioxid, um die Ernte zu steigern. Zu \
große Hitze schließt die Spaltöffnungen, und das Wachstum lässt nach.</p>";

pub(super) const ARABIC: &str = "\
التمثيل الضوئي هو عملية تحول فيها النباتات طاقة الشمس إلى غذاء. تحدث هذه العملية في البلاستيدات الخضراء داخل \
الأوراق. الكلوروفيل هو صبغة خضراء تمتص الضوء الأحمر والأزرق. تدخل الغازات إلى الورقة عبر الثغور التي تقع في السطح \
السفلي. تمتص الجذور الماء والأملاح من التربة. ينتج النبات السكر من ثاني أكسيد الكربون بمساعدة الضوء. يخزن النبات \
السكر على شكل نشا في الدرنات. الأكسجين هو غاز ضروري لحياة الإنسان والحيوان. تطلق الأوراق الأكسجين في النهار عبر \
الثغور. في الليل يتوقف التمثيل الضوئي ولا يتوقف التنفس. التنفس هو عملية تستهلك السكر وتنتج الطاقة للخلية. تحدث عملية \
التنفس في الميتوكوندريا داخل كل خلية. تنقل الأوعية الخشبية الماء من الجذور إلى الأوراق. يزيد المزارعون نسبة الغاز في \
البيوت الزجاجية لتحسين المحصول. تغلق الحرارة الشديدة الثغور ويتباطأ النمو.";

pub(super) const CHINESE: &str = "\
光合作用是植物利用阳光制造养分的过程。光合作用发生在叶片的叶绿体中。叶绿素是一种绿色的色素，主要吸收红光和蓝光。\
叶片背面的气孔让二氧化碳进入叶片，也让氧气离开叶片。根系从土壤中吸收水分和矿物质。导管把水分从根系运到叶片。\
在光反应中，水分被分解，同时释放氧气。光反应产生的能量储存在三磷酸腺苷中。在暗反应中，二氧化碳被转化为葡萄糖。\
葡萄糖可以变成淀粉，储存在块茎里。淀粉是一种多糖，在冷水中很难溶解。呼吸作用是细胞分解葡萄糖并释放能量的过程。\
呼吸作用发生在线粒体中，白天和夜晚都不会停止。没有阳光的时候，光合作用停止，呼吸作用继续进行。线粒体被称为细胞的动力工厂。\
农民在温室里增加二氧化碳，可以提高产量。温室里的气孔在高温下会关闭。土壤中的矿物质影响叶绿素的形成。";

pub(super) const FRENCH: &str = "\
La photosynthèse est un processus par lequel les plantes fabriquent leur nourriture grâce à la lumière. Elle a lieu dans \
les chloroplastes des feuilles. La chlorophylle est un pigment vert qui absorbe surtout la lumière rouge et la lumière \
bleue. Les stomates laissent entrer le dioxyde de carbone et sortir l’oxygène. Les racines puisent l’eau et les sels \
minéraux dans le sol. La sève brute monte des racines vers les feuilles par les vaisseaux du bois. Le glucose est un \
sucre simple que la plante transforme en amidon. L’amidon est une réserve d’énergie que la plante garde dans les \
tubercules. La nuit, la photosynthèse s’arrête, mais la respiration continue. La respiration se déroule dans les \
mitochondries de chaque cellule. Dans une serre, le jardinier augmente la teneur en dioxyde de carbone pour améliorer la \
récolte. Une forte chaleur ferme les stomates et ralentit la croissance.";
