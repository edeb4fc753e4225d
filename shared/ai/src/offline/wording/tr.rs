//! Turkish.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("“", "”"),
    key_terms: "Temel kavramlar",
    explain: "Kendi sözlerinizle açıklayın: {a}.",
    connect: "Şu kavramlar arasındaki ilişkiyi anlatın: {a} ve {b}.",
    example: "Şu kavram için kendinize ait bir örnek bulun ve anlatın: {a}.",
    assignment: "Ödev: {topic}",
    tasks: "Şu konunun içeriğini çalışın: {topic}. Ardından bu görevleri yapın:",
    rubric: [
        "Doğru ve kendi sözleriyle açıklanmış: {a}.",
        "Şu kavramlar arasındaki ilişki doğru anlatılmış: {a} ve {b}.",
        "Verilen örnek uygun ve anlatılmış: {a}.",
    ],
    seo: SeoWording {
        title_short: "Başlık {n} karakter, en çok {m} olabilir: ne öğrenileceğini daha açık yazın.",
        title_long: "Başlık {n} karakter, yaklaşık {m} karakteri gösterilir: önemli olanı başa yazın.",
        missing: "Kursun metinlerinde geçmiyor: {a}. Açıklamada veya bir konuda kullanın ya da vazgeçin.",
        not_in_title: "Başlıkta kullanın: {a}.",
        description_short: "Açıklama {n} sözcük: en az {m} sözcük yazın.",
        in_headings: "Bu anahtar sözcükleri bölüm adlarında ve başlıklarda kullanın: {terms}.",
    },
    live: LiveWording {
        about: "Canlı ders: {title}.",
        invitation: "Sorularınızı derste sorun ve yanıtlanmasını istediğiniz diğer sorulara oy verin.",
        polls: [
            "{a} konusunu şimdiden ne kadar biliyorsunuz?",
            "{a} hakkında en çok ne öğrenmek istersiniz?",
            "{a} konusunun hangi bölümü size en zor geliyor?",
            "{a} ile daha önce nerede karşılaştınız?",
            "{a} konusunu başka birine ne kadar rahat açıklayabilirsiniz?",
            "{a} hakkında önce neye bakalım?",
            "{a} için size en çok ne yardımcı olur: örnekler, alıştırmalar, açıklamalar ya da tartışma?",
            "{a} için şimdiye kadar ne kadar zaman ayırdınız?",
            "{a} konusunu ne için kullanmak istiyorsunuz?",
            "{a} hakkında dersin sonunda neyi tekrarlayalım?",
        ],
        on_term: [
            "{a} kavramını ne kadar iyi açıklayabilirsiniz?",
            "{a} hakkında size hâlâ açık olmayan nedir?",
            "{a} yapmak istedikleriniz için ne kadar önemli?",
        ],
        on_terms: "Sizce {a} ile {b} arasında nasıl bir bağlantı var?",
        counts: "Sorular: {n}, yanıtlanan: {m}. Son sohbet mesajları: {k}.",
        subjects: "Konuşulan konular: {terms}.",
        answered: "Soru (oy: {n}): {a} Yanıt: {b}",
        answered_aloud: "Soru (oy: {n}), sözlü olarak yanıtlandı: {a}",
        open: "Soru (oy: {n}), yanıtlanmadı: {a}",
        chat: "Sohbetten: {a}",
        nothing: "Bu derste hiçbir şey sorulmadı ve yazılmadı.",
    },
};
