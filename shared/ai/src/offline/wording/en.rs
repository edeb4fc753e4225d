//! English.

use super::{LiveWording, SeoWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("“", "”"),
    key_terms: "Key terms",
    explain: "Explain {a} in your own words.",
    connect: "Describe how {a} and {b} are connected.",
    example: "Find an example of {a} of your own and describe it.",
    assignment: "Assignment: {topic}",
    tasks: "Work through the material on {topic} and complete these tasks:",
    rubric: [
        "{a} is explained correctly and in the learner's own words.",
        "The connection between {a} and {b} is described correctly.",
        "The example of {a} fits and is described.",
    ],
    seo: SeoWording {
        title_short: "The title has {n} of {m} possible characters: say more exactly what is learnt.",
        title_long: "The title has {n} characters, of which about {m} are shown: put what matters first.",
        missing: "The course's texts do not mention {a}: use it in the description or in a topic, or drop it.",
        not_in_title: "Use {a} in the title.",
        description_short: "The description has {n} words: write at least {m}.",
        in_headings: "Use these keywords in titles of chapters and in headings: {terms}.",
    },
    live: LiveWording {
        about: "A live class on {title}.",
        invitation: "Ask your questions in the class, and vote for the questions of others that you want answered.",
        polls: [
            "How well do you know {a} already?",
            "What would you most like to learn about {a}?",
            "Which part of {a} do you find hardest?",
            "Where have you come across {a} before?",
            "How sure would you be explaining {a} to somebody else?",
            "What about {a} should we look at first?",
            "What helps you most with {a}: examples, exercises, explanations or discussion?",
            "How much time have you spent on {a} so far?",
            "What do you want to use {a} for?",
            "What about {a} should we repeat at the end?",
        ],
        on_term: [
            "How well can you explain {a}?",
            "What about {a} is still unclear to you?",
            "How important is {a} for what you want to do?",
        ],
        on_terms: "How do you think {a} and {b} are connected?",
        counts: "Questions: {n}, of these answered: {m}. Recent chat messages: {k}.",
        subjects: "What it was about: {terms}.",
        answered: "Question (upvotes: {n}): {a} Answer: {b}",
        answered_aloud: "Question (upvotes: {n}), answered aloud: {a}",
        open: "Question (upvotes: {n}), not answered: {a}",
        chat: "From the chat: {a}",
        nothing: "Nothing was asked or written in this class.",
    },
};
