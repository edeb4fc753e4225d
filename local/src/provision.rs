//! Makes the template's tables and queues, where they are not there yet.

use std::collections::{BTreeMap, BTreeSet};

use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType, TableDescription, TimeToLiveSpecification,
};
use aws_sdk_sqs::types::QueueAttributeName;
use serde_json::Value;

use crate::options::StartError;
use crate::template::Template;

fn wrong(what: &str) -> StartError {
    StartError::Template(format!("{what} cannot be read"))
}

fn text<'a>(value: &'a Value, name: &str) -> Result<&'a str, StartError> {
    value
        .get(name)
        .and_then(Value::as_str)
        .ok_or_else(|| wrong(name))
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value
        .get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn key_schema(value: &Value) -> Result<Vec<KeySchemaElement>, StartError> {
    let element = |key: &Value| {
        KeySchemaElement::builder()
            .attribute_name(text(key, "AttributeName")?)
            .key_type(KeyType::from(text(key, "KeyType")?))
            .build()
            .map_err(|_| wrong("KeySchema"))
    };
    list(value, "KeySchema").iter().map(element).collect()
}

fn indexes(properties: &Value) -> Result<Option<Vec<GlobalSecondaryIndex>>, StartError> {
    let index = |index: &Value| {
        let projection = index.get("Projection").ok_or_else(|| wrong("Projection"))?;
        let kind = ProjectionType::from(text(projection, "ProjectionType")?);
        GlobalSecondaryIndex::builder()
            .index_name(text(index, "IndexName")?)
            .set_key_schema(Some(key_schema(index)?))
            .projection(
                Projection::builder()
                    .projection_type(kind)
                    .set_non_key_attributes(included(projection))
                    .build(),
            )
            .build()
            .map_err(|_| wrong("GlobalSecondaryIndexes"))
    };
    let all = list(properties, "GlobalSecondaryIndexes");
    let all: Vec<_> = all.iter().map(index).collect::<Result<_, _>>()?;
    Ok((!all.is_empty()).then_some(all))
}

/// The attributes that an index has besides its keys, where it names them.
fn included(projection: &Value) -> Option<Vec<String>> {
    let names = list(projection, "NonKeyAttributes").iter();
    let names: Vec<String> = names.filter_map(Value::as_str).map(str::to_owned).collect();
    (!names.is_empty()).then_some(names)
}

fn attributes(properties: &Value) -> Result<Vec<AttributeDefinition>, StartError> {
    let attribute = |attribute: &Value| {
        AttributeDefinition::builder()
            .attribute_name(text(attribute, "AttributeName")?)
            .attribute_type(ScalarAttributeType::from(text(attribute, "AttributeType")?))
            .build()
            .map_err(|_| wrong("AttributeDefinitions"))
    };
    list(properties, "AttributeDefinitions")
        .iter()
        .map(attribute)
        .collect()
}

/// Makes every table that is missing, and refuses one that is not as the
/// template says.
pub(crate) async fn tables(
    client: &aws_sdk_dynamodb::Client,
    template: &Template,
) -> Result<(), StartError> {
    for (logical, properties) in template.of_type("AWS::DynamoDB::Table") {
        let name = template
            .physical_name(logical)
            .ok_or_else(|| wrong("TableName"))?;
        let found = client.describe_table().table_name(&name).send().await;
        match found {
            Ok(found)
                if found
                    .table()
                    .is_some_and(|table| as_described(table, properties)) =>
            {
                continue;
            }
            Ok(_) => return Err(StartError::OtherVersion(name)),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(aws_sdk_dynamodb::operation::describe_table::DescribeTableError::is_resource_not_found_exception) => {}
            Err(error) => return Err(StartError::service("the database does not answer", &error)),
        }
        table(client, &name, properties).await?;
    }
    Ok(())
}

async fn table(
    client: &aws_sdk_dynamodb::Client,
    name: &str,
    properties: &Value,
) -> Result<(), StartError> {
    let failed =
        |error: &dyn std::error::Error| StartError::service(format!("table {name}"), error);
    client
        .create_table()
        .table_name(name)
        .billing_mode(BillingMode::PayPerRequest)
        .set_key_schema(Some(key_schema(properties)?))
        .set_attribute_definitions(Some(attributes(properties)?))
        .set_global_secondary_indexes(indexes(properties)?)
        .send()
        .await
        .map_err(|error| failed(&error))?;
    let Some(ttl) = properties.get("TimeToLiveSpecification") else {
        return Ok(());
    };
    let specification = TimeToLiveSpecification::builder()
        .attribute_name(text(ttl, "AttributeName")?)
        .enabled(true)
        .build()
        .map_err(|_| wrong("TimeToLiveSpecification"))?;
    client
        .update_time_to_live()
        .table_name(name)
        .time_to_live_specification(specification)
        .send()
        .await
        .map(drop)
        .map_err(|error| failed(&error))
}

/// Whether a table has the template's keys and indexes.
fn as_described(table: &TableDescription, properties: &Value) -> bool {
    let described: BTreeSet<_> = table
        .global_secondary_indexes()
        .iter()
        .filter_map(|index| index.index_name())
        .collect();
    let wanted: BTreeSet<_> = list(properties, "GlobalSecondaryIndexes")
        .iter()
        .filter_map(|index| text(index, "IndexName").ok())
        .collect();
    let same_keys = key_schema(properties).is_ok_and(|keys| keys == table.key_schema());
    let same_attributes = attributes(properties).is_ok_and(|wanted| {
        wanted
            .iter()
            .all(|attribute| table.attribute_definitions().contains(attribute))
    });
    described == wanted && same_keys && same_attributes
}

/// Makes every queue, the ones first that others redrive to; URLs by logical
/// name.
pub(crate) async fn queues(
    client: &aws_sdk_sqs::Client,
    template: &Template,
) -> Result<BTreeMap<String, String>, StartError> {
    let mut urls = BTreeMap::new();
    let mut all: Vec<_> = template.of_type("AWS::SQS::Queue").collect();
    all.sort_by_key(|(_, properties)| properties.get("RedrivePolicy").is_some());
    for (logical, properties) in all {
        let name = template
            .physical_name(logical)
            .ok_or_else(|| wrong("QueueName"))?;
        let failed =
            |error: &dyn std::error::Error| StartError::service(format!("queue {name}"), error);
        let mut request = client.create_queue().queue_name(&name);
        for (attribute, value) in properties.as_object().into_iter().flatten() {
            let value = match attribute.as_str() {
                "QueueName" => continue,
                "RedrivePolicy" => redrive(client, value, &urls).await?,
                _ => template.text(value).ok_or_else(|| wrong(attribute))?,
            };
            request = request.attributes(QueueAttributeName::from(attribute.as_str()), value);
        }
        let made = request.send().await.map_err(|error| failed(&error))?;
        urls.insert(logical.to_owned(), made.queue_url.unwrap_or_default());
    }
    Ok(urls)
}

/// The redrive policy as JSON, with the dead-letter queue's ARN in it.
async fn redrive(
    client: &aws_sdk_sqs::Client,
    policy: &Value,
    urls: &BTreeMap<String, String>,
) -> Result<String, StartError> {
    let target = policy
        .pointer("/deadLetterTargetArn/Fn::GetAtt")
        .and_then(Value::as_str);
    let url = target.and_then(|target| urls.get(target.strip_suffix(".Arn")?));
    let url = url.ok_or_else(|| wrong("deadLetterTargetArn"))?;
    let count = policy.get("maxReceiveCount").and_then(Value::as_u64);
    let count = count.ok_or_else(|| wrong("maxReceiveCount"))?;
    let attributes = client
        .get_queue_attributes()
        .queue_url(url)
        .attribute_names(QueueAttributeName::QueueArn)
        .send()
        .await
        .map_err(|error| StartError::service("the dead-letter queue", &error))?;
    let arn = attributes
        .attributes()
        .and_then(|all| all.get(&QueueAttributeName::QueueArn));
    let arn = arn.ok_or_else(|| wrong("QueueArn"))?;
    // The stand-in compares this text: the order of its members matters.
    Ok(format!(
        r#"{{"deadLetterTargetArn":"{arn}","maxReceiveCount":{count}}}"#
    ))
}
