//! The features of the service and the platform's settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, Type};

use crate::fields::FieldErrors;
use crate::limits;
use crate::request::schema::{plain, words};
use crate::request::value::fault;
use crate::request::{FieldValue, Given, Request, SchemaRef};

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

    /// The feature of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }

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
    /// Grows by one with every change; 0: never changed.
    #[serde(default)]
    pub version: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            module_active: true,
            premium: true,
            features: BTreeMap::new(),
            version: 0,
        }
    }
}

impl Settings {
    /// Whether a feature is switched on.
    pub fn enabled(&self, feature: Feature) -> bool {
        self.features.get(feature.name()).copied().unwrap_or(true)
    }
}

/// The switches that change; what is not said stays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Request)]
#[request(max_bytes = limits::PUSH_BODY_BYTES)]
pub struct SettingsPush {
    module_active: Option<bool>,
    premium: Option<bool>,
    /// Feature name → whether it is on.
    #[request(default)]
    features: Switches,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Switches(BTreeMap<String, bool>);

impl SettingsPush {
    /// The settings after the change: what was not said stays. The version is
    /// the same where nothing changes.
    #[must_use]
    pub fn onto(&self, stored: &Settings) -> Settings {
        let mut settings = stored.clone();
        settings.module_active = self.module_active.unwrap_or(stored.module_active);
        settings.premium = self.premium.unwrap_or(stored.premium);
        settings.features.extend(self.features.0.clone());
        if settings != *stored {
            settings.version += 1;
        }
        settings
    }
}

impl FieldValue for Switches {
    type Limit = ();

    /// Feature names are repeated in faults, so those that are no names at all
    /// are one fault.
    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let Some(switches) = value.as_object() else {
            return fault("must be an object");
        };
        let names_are_sane = |name: &String| name.chars().count() <= 64;
        if switches.len() > 4 * Feature::ALL.len() || !switches.keys().all(names_are_sane) {
            return fault("must name features only");
        }
        let mut faults = FieldErrors::default();
        let mut read = BTreeMap::new();
        for (name, value) in switches {
            if Feature::named(name).is_none() {
                faults.add(name, "is no feature");
            }
            match value.as_bool() {
                Some(on) => {
                    read.insert(name.clone(), on);
                }
                // As good as not said.
                None if value.is_null() => {}
                None => faults.add(name, "must be true or false"),
            }
        }
        faults.into_result().map(|()| Self(read))
    }

    fn field_schema((): &()) -> SchemaRef {
        ObjectBuilder::new()
            .additional_properties(Some(plain(Type::Boolean)))
            .property_names(Some(plain(Type::String)))
            .into()
    }
}

impl FieldValue for Feature {
    type Limit = ();

    const IS_TEXT: bool = true;

    fn parse(value: &Value, (): &(), _: Given) -> Result<Self, FieldErrors> {
        let named = value.as_str().and_then(|name| Self::named(name.trim()));
        named.map_or_else(|| fault("is no feature"), Ok)
    }

    fn parse_optional(value: &Value, (): &(), given: Given) -> Result<Option<Self>, FieldErrors> {
        let blank = value.as_str().is_some_and(|name| name.trim().is_empty());
        if blank {
            return Ok(None);
        }
        Self::parse(value, &(), given).map(Some)
    }

    fn field_schema((): &()) -> SchemaRef {
        words(Self::ALL.into_iter().map(Self::name))
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
