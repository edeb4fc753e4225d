//! Words by which a text names the place of an option.

/// Words for an option. What ends with `-` stands for every word that begins
/// so.
pub(super) const OPTIONS: &str = "\
option options answer answers choice choices alternative alternatives distractor \
antwort antworten option optionen auswahlmöglichkeit antwortmöglichkeit antwortoption möglichkeit alternative alternativen \
réponse réponses choix proposition propositions opción opciones respuesta respuestas alternativa alternativas \
seçene- cevap cevab- cevapl- yanıt yanıtı yanıtl- şık şıkk- şıkl- \
الخيار الخيارات الخيارين الإجابة الاجابة الإجابات الجواب الاختيار البديل خيار إجابة اجابة جواب \
विकल्प विकल्पों उत्तर उत्तरों जवाब вариант- ответ ответа ответы ответов ответе ответом";

/// Those of [`OPTIONS`] that stand before what is answered as well as before
/// the place of an option.
pub(super) const ANSWERS: &str = "\
answer answers antwort antworten réponse réponses respuesta respuestas cevap cevab- cevapl- yanıt yanıtı yanıtl- \
الإجابة الاجابة الإجابات الجواب إجابة اجابة جواب उत्तर उत्तरों जवाब ответ ответа ответы ответов ответе ответом";

/// Words for a place, with what ends as in [`OPTIONS`].
pub(super) const ORDINALS: &str = "\
first second third fourth last former latter top bottom 1st 2nd 3rd 4th \
erste ersten erster erstes erstem zweite zweiten zweiter zweites zweitem dritte dritten dritter drittes drittem vierte vierten \
vierter viertes viertem letzte letzten letzter letztes letztem \
premier première premiers premières deuxième deuxièmes second seconde troisième quatrième dernier dernière 1er 1re 1ère 2e 2ème 3e \
3ème 4e 4ème primer primera primero segunda segundo tercera tercer tercero cuarta cuarto última último 1a 2a 3a 4a 1o 2o 3o 4o \
birinci- ikinci- üçüncü- dördüncü- sonuncu- ilk son \
الأول الأولى الاول الاولى الثاني الثانية الثالث الثالثة الرابع الرابعة الأخير الأخيرة \
पहला पहली पहले दूसरा दूसरी दूसरे तीसरा तीसरी तीसरे चौथा चौथी चौथे अंतिम आखिरी प्रथम द्वितीय तृतीय चतुर्थ \
перв- втор- трет- четверт- четвёрт- последн-";

/// Numbers of places, to follow a word for an option.
pub(super) const NUMBERS: &str = "\
1 2 3 4 ii iii iv one two three four eins zwei drei vier deux trois quatre uno dos tres cuatro iki üç dört اثنان ثلاثة أربعة أ ب ج د एक दो तीन चार क ख ग घ \
один два три четыре b c d б г";

/// What may stand between a word for an option and its number.
pub(super) const NUMBER: &str =
    "no nr nummer number num numéro número numara n رقم नंबर संख्या क्रमांक номер";

/// Words between an ordinal and the option that it is of.
pub(super) const JOINERS: &str = "\
of the these those two three four given listed possible answer and or is are was one's one der die das dem den des beiden und oder ist \
war von le la les l est et ou de des deux el los las es y o de dos ve veya olan و أو هو هي من और या है का की के में से и или это из";

/// Words for the right and the wrong.
pub(super) const VERDICTS: &str = "\
right correct wrong incorrect true false stimmt stimmen richtig richtige falsch falsche korrekt correcte juste fausse faux bonne bon correcta \
correcto incorrecta incorrecto verdadera falsa doğru doğrudur yanlış yanlıştır صحيح صحيحة الصحيح الصحيحة خاطئ خاطئة خطأ सही गलत \
верный верен верна верно правильный правильная правильно неверный неверно";

/// Words for several numbers of places, which follow.
pub(super) const SERIES: &str = "numbers nummern numéros números";

/// Words before the one place that is meant.
pub(super) const ONLY: &str =
    "only nur seul seule solo sólo yalnız yalnızca sadece فقط केवल सिर्फ только";

/// Words of an option that speaks of nothing but other options.
pub(super) const POINTING: &str = "\
both neither nor either only none all but not statements beide weder noch nur sowohl als auch keine alle ni seulement tous toutes aucune \
aussi à fois ambas ambos tanto como solo sólo todas todos hem ne de da yalnız yalnızca sadece her ikisi كلا كلتا معا فقط كل दोनों केवल सिर्फ \
оба обе только ни все";

/// Where no spaces set words apart: words for an option.
pub(super) const OPTIONS_UNSPACED: [&str; 7] =
    ["选项", "選項", "答案", "选择", "選擇", "選択肢", "回答"];

/// Those of them that stand before what is answered too.
pub(super) const ANSWERS_UNSPACED: [&str; 2] = ["答案", "回答"];

/// The same: what begins or ends an ordinal.
pub(super) const ORDINALS_UNSPACED: [&str; 5] = ["第", "最后", "最後", "最初の", "番目の"];

/// The same: verdicts, behind "the second one".
pub(super) const VERDICTS_UNSPACED: [&str; 6] = ["正确", "正確", "错误", "錯誤", "对的", "正しい"];
