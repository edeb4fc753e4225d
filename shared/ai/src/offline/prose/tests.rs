//! What is prose and what is not, in whole texts.

use super::*;

/// Text of so many languages is kept as it is.
#[test]
fn prose_of_any_language_is_kept_whole() {
    for text in [
        "Рожь — это злак, который растёт на бедных почвах и переносит сильные морозы. Её сеют осенью, а собирают летом.",
        "Η σίκαλη είναι ένα δημητριακό που φυτρώνει σε φτωχά εδάφη και αντέχει στον παγετό. Τη σπέρνουν το φθινόπωρο.",
        "השיפון הוא דגן שגדל בקרקעות דלות ועומד בקור עז. זורעים אותו בסתיו וקוצרים אותו בקיץ.",
        "호밀은 척박한 땅에서도 자라는 곡물이며 추위에 강하다. 사람들은 가을에 씨를 뿌리고 여름에 거둔다.",
        "ライ麦は痩せた土地でも育つ穀物で、寒さに強い。人々は秋に種をまき、夏に収穫する。その粉からは黒いパンが作られる。",
        "ข้าวไรย์เป็นธัญพืชที่เติบโตในดินที่ไม่อุดมสมบูรณ์และทนต่อความหนาวเย็น ผู้คนหว่านเมล็ดในฤดูใบไม้ร่วง",
        "Lúa mạch đen là một loại ngũ cốc mọc trên đất xấu và chịu được giá rét. Người ta gieo hạt vào mùa thu và gặt vào mùa hè.",
        "Rai ni nafaka ambayo hukua katika udongo duni na huvumilia baridi kali. Watu huipanda wakati wa vuli na kuivuna wakati wa kiangazi.",
        "Ruis on vilja, joka kasvaa karussakin maassa ja kestää kovaa pakkasta. Se kylvetään syksyllä ja korjataan kesällä.",
        "A rozs olyan gabona, amely a gyenge talajon is megterem, és jól bírja a hideget. Ősszel vetik és nyáron aratják.",
        "چاودار غله‌ای است که در خاک‌های فقیر می‌روید و سرمای سخت را تحمل می‌کند. آن را در پاییز می‌کارند.",
        "রাই একটি শস্য যা অনুর্বর মাটিতে জন্মায় এবং প্রচণ্ড ঠান্ডা সহ্য করে। লোকেরা শরৎকালে বীজ বোনে।",
        "கம்பு என்பது வறண்ட நிலத்திலும் வளரும் ஒரு தானியம் ஆகும். மக்கள் அதை மழைக்காலத்தில் விதைத்து பின்னர் அறுவடை செய்கிறார்கள்.",
        "Secale est frumentum quod in agris sterilibus crescit et frigora magna tolerat. Autumno seritur et aestate metitur a rusticis.",
        "ჭვავი არის მარცვლეული, რომელიც იზრდება ღარიბ ნიადაგზე და იტანს ძლიერ სიცივეს. მას თესავენ შემოდგომაზე.",
        "Sekalo estas greno kiu kreskas sur malriĉaj grundoj kaj eltenas grandan malvarmon. Oni semas ĝin en la aŭtuno.",
        "Çavdar, fakir topraklarda yetişen bir tahıldır. Soğuğa dayanıklıdır. Sonbaharda ekilir, yazın biçilir. Unundan koyu ekmek yapılır.",
        "الجاودار نبات من الحبوب ينمو في الأراضي الفقيرة ويتحمل البرد الشديد. يزرع في الخريف ويحصد في الصيف.",
        "राई एक अनाज है जो कम उपजाऊ मिट्टी में उगता है और कड़ी ठंड सह लेता है। इसे पतझड़ में बोते हैं।",
        "黑麦是一种能在贫瘠土地上生长的谷物，耐寒性很强。人们在秋天播种，在夏天收割。",
        "子曰學而時習之不亦說乎有朋自遠方來不亦樂乎人不知而不慍不亦君子乎。",
        "Žito je obilnina, která roste i na chudých půdách a snese silný mráz. Seje se na podzim a sklízí v létě.",
    ] {
        assert_eq!(plain(text), text);
        for sentence in text::sentences("", text) {
            assert!(is_sentence(sentence), "{sentence}");
        }
    }
}

#[test]
fn prose_with_figures_formulas_and_names_of_programs_is_kept() {
    for text in [
        "Water boils at 100 °C, or 212 °F, at a pressure of 1013 hPa; on a mountain of 3,000 m it boils at 90 °C.",
        "Mix 500 g of flour, 10 g of salt and 350 ml of water, and bake the loaf at 230 °C for 45 minutes.",
        "The force is F = m · a, where m is the mass and a is the acceleration of the body.",
        "The area is $A = \\pi r^2$, and the circumference is $C = 2 \\pi r$, where $r$ is the radius.",
        "Call `print()` to show a text, and use the function `len()` to find out how long a list is in Python.",
        "In Rust, `Vec<String>` is a list of texts that can grow, and `&str` is a view of a text.",
        "CO2 and H2O react to H2CO3, which is a weak acid that is found in the sea and in the rain.",
        "See [1] and (Smith, 2020): the tide rises twice a day (Jones et al., 1999, p. 17).",
        "The web page https://example.org/tides shows when the tide rises at the coast of the country.",
        "THE TIDE IS THE RISE AND FALL OF THE SEA, AND THE MOON IS THE CAUSE OF IT.",
        "the tide is the rise and fall of the sea and the moon is the cause of it and the sun helps",
        "“Yes,” said the captain; “we sail at 10:30, and we shall be back on 12 March 2024.”",
        "Nach § 3 Abs. 2 BGB z. B. ist ein Vertrag gültig, wenn beide Seiten d. h. Käufer und Verkäufer zustimmen.",
        "Colleg:innen und Schüler*innen lernen in der Schule, wie man Sätze und/oder Texte schreibt.",
        "J. S. Bach and W. A. Mozart wrote for the organ, e.g. the Toccata in D minor (BWV 565).",
    ] {
        assert!(is_sentence(text), "{text}");
        assert_eq!(blocks(text).len(), 1, "{text}");
    }
}

#[test]
fn of_a_mixed_text_the_prose_is_kept_and_nothing_else() {
    let text = "The tide is the rise of the sea, and the Moon is the cause of it.\n\n{\"port\": \"Brest\", \"height\": 6.9, \
        \"note\": \"The sea is calm and the wind is weak.\"}\n\nThe coast shapes the tide, and a narrow bay makes it higher.\n\n\
        for port in ports:\n    # Print the height of the tide.\n    print(port.height)\n\nport,height,time\nBrest,6.9,04:10\n\
        Calais,7.2,11:30\n\nA neap tide is a weak tide that comes when the Sun and the Moon do not pull in one line.";
    let texts: Vec<String> = blocks(text).into_iter().map(|block| block.text).collect();
    assert_eq!(texts.len(), 3, "{texts:#?}");
    for (text, start) in texts.iter().zip(["The tide", "The coast", "A neap"]) {
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn what_a_text_holds_again_and_again_counts_once() {
    let sentence = "The tide is the rise of the sea, and the Moon is the cause of it.";
    assert!(blocks(&"rye ".repeat(500)).is_empty());
    assert!(blocks(&"面包".repeat(100)).is_empty());
    assert!(blocks(&format!("{sentence}\n\n").repeat(50)).is_empty());
    assert_eq!(blocks(&format!("{sentence}\n\n").repeat(2)).len(), 1);
}

#[test]
fn scraps_of_something_else_are_nothing() {
    let data = "17 4 22 9.5 3\n".repeat(40);
    let note = "The values were read by hand.";
    assert!(blocks(&format!("{note}\n\n{data}")).is_empty());
    assert_eq!(blocks(note).len(), 1);
    assert!(
        are_spoilt([data.as_str(), ""])
            && !are_spoilt([data.as_str(), note])
            && !are_spoilt(["", " "])
    );
    assert!(advice([data.as_str()]).contains("too little running text"));
    assert_eq!(advice([note]), "");
}

#[test]
fn of_a_talk_what_is_said_in_words_is_kept() {
    let said = |lines: &[&str]| -> Vec<String> {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        of_talk(&lines)
            .into_iter()
            .map(|block| block.text)
            .collect()
    };
    assert_eq!(
        said(&[
            "# ok",
            "Why does the dough need salt?",
            "👍👍👍",
            "asdf asdf asdf",
            "Extra 0?",
            "x = [1, 2];"
        ]),
        ["# ok", "Why does the dough need salt?", "Extra 0?"]
    );
}

#[test]
fn one_line_of_many_sentences_is_not_lost_for_a_sign_in_one() {
    let before = "Plants make sugar from water and air. The light of the sun drives this. The leaves are green since they hold chlorophyll.";
    let after = "The sugar feeds the plant by night. Without light, no plant grows for long.";
    for sign in [
        "We write light => energy.",
        "Here a == b holds.",
        "The test is x != y.",
        "A rule says a && b.",
        "We set x := 1 here.",
        "Such as {\"name\": \"Ada\"} in JSON.",
        "The sign is \\alpha here.",
        "Call foo(); twice.",
        "The query SELECT name FROM users WHERE age > 30 finds them.",
        "Write function add(a, b) { return a + b; } for it.",
    ] {
        let kept = plain(&format!("{before} {sign} {after}"));
        assert!(
            kept.starts_with(before) && kept.ends_with(after),
            "{sign}: {kept}"
        );
    }
}
