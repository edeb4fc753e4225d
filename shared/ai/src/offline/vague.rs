//! Words that name nothing a course could be about: measures, stretches of
//! time, shares, and what says "about", "part" or "kind". They are nouns, and
//! fill gaps well enough; a title made of one says nothing.

/// Whether a term, in lower case, is such a word, or made of such words only.
pub(crate) fn is_vague(code: &str, lower: &str) -> bool {
    let listed = of(code);
    let is_listed = |word: &str| listed.split_whitespace().any(|vague| vague == word);
    if code == "zh" {
        return is_listed(lower);
    }
    lower.split(' ').all(is_listed)
}

fn of(code: &str) -> &'static str {
    match code {
        "en" => {
            "percent year years day days hour hours minute minutes second seconds century centuries month months week \
             weeks way ways thing things part parts kind kinds example examples lot others place places half end \
             beginning side sides metre metres meter meters kilometre kilometres centimetre kilogram kilograms gram \
             grams litre litres degree degrees case cases name names share third quarter people anybody everybody \
             spoonful tons ton contrast addition result fact task"
        }
        "de" => {
            "jahr jahre jahren jahres jahrtausende jahrhundert tag tage tagen stunde stunden minute minuten sekunde \
             sekunden monat monate monaten woche wochen prozent grad gramm kilogramm meter metern kilometer liter teil \
             teile teilen art arten weise beispiel name namen ende anfang hälfte viertel drittel seite seiten menge \
             mengen durchschnitt menschen weg wege wegen zehntelsekunde einziger alte teil wort fall fälle gegensatz grund"
        }
        "fr" => {
            "an ans année années jour jours heure heures minute minutes seconde secondes siècle siècles mois semaine \
             semaines cent degré degrés mètre mètres kilomètre kilomètres centimètre centimètres litre litres gramme \
             grammes partie parties sorte sortes exemple exemples manière manières façon fois côté côtés moitié fin \
             début gens nombre premier premiers première premières dernier dernière dernières prochain prochaine \
             quantité quantités temps lieu place trouve pourtant tranche trentaine dizaine effet cas revanche conséquent ailleurs"
        }
        "es" => {
            "año años día días hora horas minuto minutos segundo segundos siglo siglos mes meses semana semanas ciento \
             grado grados metro metros kilómetro kilómetros centímetro litro litros gramo gramos kilo kilos parte \
             partes tipo tipos ejemplo ejemplos manera maneras modo vez veces lado lados mitad fin lugar lugares mil \
             millones tercio número gente doble sexta once ideal treinta menos apenas"
        }
        "tr" => {
            "yıl yılı yılda yıldan gün günü saat dakika ay ayı ayında ayına yüzde derece dereceyi kilo kilodan litre \
             santimetre kilometre bazı şey örnek kısmı bir kez kişi kadar yaklaşık fakat sonra önce kalan geriye \
             yavaşça aniden göre arasında çevresinde sırasında tane daha bu olarak içinde yerde çünkü başlar verir gelir denir olur sürer \
             yaşar düşer eder kalır içerir"
        }
        "ar" => {
            "سنة السنة سنوات السنين عام عاما العام يوم اليوم أيام ساعة الساعة ساعات دقيقة الدقيقة دقائق قرن القرن آلاف \
             مئات عشرات مئة نصف باطن كمية جزء نوع مثال مرة شخص الناس كيلوغراما نبضة لترات مدة معدل فصل الوقت النهار \
             الليل خمس ثلاث ثلاثة أربع أربعة خمسة ثماني ثمانية عشر عشرة"
        }
        "zh" => {
            "公元 世纪 厘米 分钟 小时 大约 之一 许多 大量 很多 一些 部分 例如 国人 出现 容易 便宜 不久 以后 以前 今天 现在 每年 \
             千克 公里 时候 第一 中期 初期 普通 普通人 最后 开始 方法 制成 相同 不同 相等 少量 多余 一分 一圈 一次"
        }
        "hi" => {
            "वर्ष वर्षों दिन दिनों घंटे घंटा मिनट लगभग प्रतिशत मीटर किलोग्राम लीटर मिलीमीटर संख्या भाग तरह प्रकार उदाहरण लोग \
             लोगों साल सालों हजारों स्थानों अधिक ऊपर नीचे जाती जाता जाते होता होती होते करता करती करते बहती बहता बार आधे \
             तीन चौथाई बीच ओर एक दो जल्दी बहुत सबसे"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::super::material::Material;
    use super::*;

    #[test]
    fn measures_and_stretches_of_time_are_no_key_terms() {
        assert!(is_vague("en", "percent") && is_vague("de", "jahre") && is_vague("zh", "分钟"));
        assert!(
            !is_vague("en", "soil") && !is_vague("en", "percent daily") && !is_vague("xx", "year")
        );
        let text = "The soil of the field takes years to form. In the years of the drought the soil lost its humus. The years \
                    of the drought ended, and the soil of the field came back.";
        let material = Material::read(text, Some("en"));
        let terms: Vec<&str> = material
            .key_terms(9)
            .iter()
            .map(|term| term.lower.as_str())
            .collect();
        assert!(
            terms.contains(&"soil") && !terms.contains(&"years"),
            "{terms:?}"
        );
    }
}
