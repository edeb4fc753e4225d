//! Turkish.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("“", "”"),
    builds_on: "Tamamladığınız konuların devamıdır: {terms}.",
    introduces: "Şu kavramları tanıtır: {terms}. Bunlara dayanan bölüm: {chapter}.",
    comes_after: "Şu bölümden sonra gelir: {chapter}. Orada tanıtılan kavramlar: {terms}.",
    stays: "Yerini korur: kavramları diğer bölümlere bağlı değildir.",
    unexplained: "Açıklanmadan kullanıldığı konu: {topic} ({n} kez).",
    quality: QualityWording {
        description: [
            "Kursun bir açıklaması var ({n} sözcük).",
            "Açıklama yok veya çok kısa ({n} sözcük).",
            "Ne öğrenileceğini ve kursun kimler için olduğunu en az {m} sözcükle anlatın.",
        ],
        contents: [
            "Her konunun içeriği var.",
            "İçeriği olmayan konular ({n}): {topics}.",
            "Önce şu konuların içeriğini yazın: {topics}.",
        ],
        length: [
            "Konular yeterince kapsamlı (ortalama {n} sözcük).",
            "İçeriği az olan konular ({m} sözcükten az): {topics}.",
            "Şu konulara açıklama ve örnek ekleyin: {topics}.",
        ],
        balance: [
            "Bölümlerin büyüklükleri birbirine yakın.",
            "Bölümlerin büyüklükleri çok farklı (konu sayısı): {a} {n}, {b} {m}.",
            "Şu bölümü ayırın: {a}, veya şu bölüme konu ekleyin: {b}.",
        ],
        headings: [
            "Uzun konular başlıklarla bölünmüş.",
            "Başlıksız uzun konular: {topics}.",
            "Şu konuları başlıklarla bölün: {topics}.",
        ],
        structure: [
            "Kurs bölümlere ayrılmış ({n}).",
            "Kursun yalnızca bir bölümü var.",
            "Kursu birkaç bölüme ayırın.",
        ],
        reading: [
            "Hiçbir konunun okunması {m} dakikadan uzun sürmüyor.",
            "Okunması {m} dakikadan uzun süren konular: {topics}.",
            "Şu konuları daha kısa konulara bölün: {topics}.",
        ],
    },
};
