//! Chinese.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: "、",
    quotes: ("“", "”"),
    builds_on: "延续您已完成的内容：{terms}。",
    introduces: "介绍了{terms}，后面的{chapter}以此为基础。",
    comes_after: "排在{chapter}之后，因为那里介绍了{terms}。",
    stays: "位置不变：本章的概念不依赖其他章节。",
    unexplained: "{topic}中用到却没有解释（出现{n}次）。",
    quality: QualityWording {
        description: [
            "课程有简介（{n}个词）。",
            "课程没有简介或简介过短（{n}个词）。",
            "请用至少{m}个词说明学习内容和适合的学员。",
        ],
        contents: [
            "每个主题都有内容。",
            "没有内容的主题（{n}个）：{topics}。",
            "请先编写这些主题的内容：{topics}。",
        ],
        length: [
            "主题内容充实（平均{n}个词）。",
            "内容较少的主题（少于{m}个词）：{topics}。",
            "请为这些主题补充讲解和例子：{topics}。",
        ],
        balance: [
            "各章的篇幅相近。",
            "各章篇幅差别很大（主题数）：{a} {n}，{b} {m}。",
            "请拆分{a}，或为{b}增加主题。",
        ],
        headings: [
            "较长的主题用小标题分段。",
            "没有小标题的较长主题：{topics}。",
            "请用小标题为这些主题分段：{topics}。",
        ],
        structure: [
            "课程分为若干章（{n}章）。",
            "课程只有一章。",
            "请把课程分成几章。",
        ],
        reading: [
            "没有主题的阅读时间超过{m}分钟。",
            "阅读时间超过{m}分钟的主题：{topics}。",
            "请把这些主题拆成更短的主题：{topics}。",
        ],
    },
};
