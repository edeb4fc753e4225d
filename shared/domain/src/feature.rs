//! The features of the service and the platform's settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A feature of the service: what a permission, a switch and a key's scope
/// name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Feature {
    QuizGeneration,
    Summary,
    Recommendations,
    LearningPath,
    InstructorAssistant,
    CourseCreation,
    OutlineGeneration,
    LessonGeneration,
    CurriculumOptimization,
    PrerequisiteSuggestions,
    QuizPerTopic,
    AssignmentGeneration,
    QualityInsights,
    TextToCourse,
    SeoOptimize,
    LiveClassAssistant,
}

impl Feature {
    /// All features, in the order in which capabilities list them.
    pub const ALL: [Self; 16] = [
        Self::QuizGeneration,
        Self::Summary,
        Self::Recommendations,
        Self::LearningPath,
        Self::InstructorAssistant,
        Self::CourseCreation,
        Self::OutlineGeneration,
        Self::LessonGeneration,
        Self::CurriculumOptimization,
        Self::PrerequisiteSuggestions,
        Self::QuizPerTopic,
        Self::AssignmentGeneration,
        Self::QualityInsights,
        Self::TextToCourse,
        Self::SeoOptimize,
        Self::LiveClassAssistant,
    ];

    /// The name in capabilities, permissions, scopes and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::QuizGeneration => "quiz_generation",
            Self::Summary => "summary",
            Self::Recommendations => "recommendations",
            Self::LearningPath => "learning_path",
            Self::InstructorAssistant => "instructor_assistant",
            Self::CourseCreation => "course_creation",
            Self::OutlineGeneration => "outline_generation",
            Self::LessonGeneration => "lesson_generation",
            Self::CurriculumOptimization => "curriculum_optimization",
            Self::PrerequisiteSuggestions => "prerequisite_suggestions",
            Self::QuizPerTopic => "quiz_per_topic",
            Self::AssignmentGeneration => "assignment_generation",
            Self::QualityInsights => "quality_insights",
            Self::TextToCourse => "text_to_course",
            Self::SeoOptimize => "seo_optimize",
            Self::LiveClassAssistant => "live_class_assistant",
        }
    }
}

/// The platform's switches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether the AI module is on at all.
    pub module_active: bool,
    /// Whether the premium features are.
    pub premium: bool,
    /// Feature name → whether it is on; one that is not named is on.
    pub features: BTreeMap<String, bool>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            module_active: true,
            premium: true,
            features: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Whether a feature is switched on.
    pub fn enabled(&self, feature: Feature) -> bool {
        self.features.get(feature.name()).copied().unwrap_or(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_features_name_is_what_serde_writes() {
        for feature in Feature::ALL {
            assert_eq!(serde_json::to_value(feature).unwrap(), feature.name());
        }
    }

    #[test]
    fn a_feature_is_on_until_it_is_switched_off() {
        let mut settings = Settings::default();
        assert!(settings.enabled(Feature::Summary));
        settings.features.insert("summary".into(), false);
        assert!(!settings.enabled(Feature::Summary));
    }
}
