//! Chinese.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: "、",
    quotes: ("“", "”"),
    key_terms: "关键概念",
    explain: "用自己的话解释{a}。",
    connect: "说明{a}与{b}之间的联系。",
    example: "为{a}找一个自己的例子并加以说明。",
    assignment: "作业：{topic}",
    tasks: "学习{topic}的内容，然后完成以下任务：",
    rubric: [
        "对{a}的解释正确，并且用自己的话表达。",
        "正确说明了{a}与{b}之间的联系。",
        "关于{a}的例子恰当并且有说明。",
    ],
    seo: SeoWording {
        title_short: "标题有{n}个字符，最多可用{m}个：请更具体地说明学习内容。",
        title_long: "标题有{n}个字符，只显示约{m}个：请把重点放在前面。",
        missing: "课程内容没有提到{a}：请在简介或主题中使用，或放弃该词。",
        not_in_title: "请在标题中使用{a}。",
        description_short: "简介有{n}个词：请至少写{m}个词。",
        in_headings: "请在章节标题和小标题中使用这些关键词：{terms}。",
    },
    live: LiveWording {
        about: "直播课：{title}。",
        invitation: "欢迎在课上提问，并为您希望得到解答的问题投票。",
        polls: [
            "您目前对{a}了解多少？",
            "关于{a}，您最想学到什么？",
            "您觉得{a}的哪一部分最难？",
            "您以前在哪里接触过{a}？",
            "您有多大把握向别人讲清楚{a}？",
            "关于{a}，我们应该先看什么？",
            "学习{a}时，什么对您最有帮助：例子、练习、讲解还是讨论？",
            "到目前为止，您在{a}上花了多少时间？",
            "您想把{a}用在什么地方？",
            "关于{a}，最后应该复习什么？",
        ],
        on_term: [
            "您能在多大程度上解释{a}？",
            "关于{a}，您还有什么不清楚的？",
            "{a}对您想做的事有多重要？",
        ],
        on_terms: "您认为{a}和{b}之间有什么联系？",
        counts: "提问：{n}，其中已回答：{m}。最近的聊天消息：{k}。",
        subjects: "谈到的内容：{terms}。",
        answered: "问题（得票：{n}）：{a} 回答：{b}",
        answered_aloud: "问题（得票：{n}），已口头回答：{a}",
        open: "问题（得票：{n}），尚未回答：{a}",
        chat: "聊天内容：{a}",
        nothing: "这节课上没有人提问，也没有人发消息。",
    },
};
