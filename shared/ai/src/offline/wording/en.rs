//! English.

use super::{QualityWording, Wording};

pub(super) static WORDING: Wording = Wording {
    comma: ", ",
    quotes: ("“", "”"),
    builds_on: "Builds on what you have completed: {terms}.",
    introduces: "Introduces {terms}, which {chapter} builds on.",
    comes_after: "Comes after {chapter}, which introduces {terms}.",
    stays: "Keeps its place: its terms do not depend on the other chapters.",
    unexplained: "{topic} uses it without explaining it (found {n}×).",
    quality: QualityWording {
        description: [
            "The course has a description ({n} words).",
            "The description is missing or very short ({n} words).",
            "Describe in at least {m} words what is learnt and for whom the course is.",
        ],
        contents: [
            "Every topic has content.",
            "Topics without content ({n}): {topics}.",
            "Write the content of these topics first: {topics}.",
        ],
        length: [
            "The topics are substantial ({n} words on average).",
            "Topics with little content (under {m} words): {topics}.",
            "Add explanations and examples to these topics: {topics}.",
        ],
        balance: [
            "The chapters are of similar size.",
            "The chapters differ much in size (number of topics): {a} {n}, {b} {m}.",
            "Divide {a} or add topics to {b}.",
        ],
        headings: [
            "Longer topics are divided by headings.",
            "Longer topics without headings: {topics}.",
            "Divide these topics by headings: {topics}.",
        ],
        structure: [
            "The course is divided into chapters ({n}).",
            "The course has only one chapter.",
            "Divide the course into several chapters.",
        ],
        reading: [
            "No topic takes longer than {m} minutes to read.",
            "Topics that take longer than {m} minutes to read: {topics}.",
            "Divide these topics into shorter ones: {topics}.",
        ],
    },
};
