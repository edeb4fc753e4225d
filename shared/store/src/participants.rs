//! Participants of live sessions: an item each. Attributes are set one by one,
//! so that who joins, asks, is allowed and is thrown out at the same moment
//! do not undo each other.

use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck, ReturnValue, ReturnValuesOnConditionCheckFailure, Update,
};
use domain::{Driver, LiveSession, LiveSessionId, Participant, Timestamp, User, UserId};

use crate::client::Store;
use crate::error::StoreError;
use crate::item::{from_item, number, to_value};
use crate::keys;
use crate::transact::{Cancelled, checking, updating};

/// What holds of a joined participant, where `:no` is false.
pub(crate) const JOINED: &str = "attribute_exists(joined_at) AND kicked = :no";

/// Why nobody was thrown out.
#[derive(Debug, thiserror::Error)]
pub enum KickConflict {
    /// It is the host by now.
    #[error("it is the host by now")]
    IsHost,
    /// The session knows no such participant.
    #[error("the session knows no such participant")]
    NotThere,
    /// Something else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// What a session keeps of a user.
    pub async fn participant(
        &self,
        session: LiveSessionId,
        user: UserId,
    ) -> Result<Option<Participant>, StoreError> {
        let key = keys::participant(session, user);
        self.read(&self.tables.live_class, &key).await
    }

    /// Everybody who has joined a session at some time, in no order.
    pub async fn participants(
        &self,
        session: LiveSessionId,
    ) -> Result<Vec<Participant>, StoreError> {
        let (table, partition) = (&self.tables.live_class, keys::live_partition(session));
        let items = self.query_all(table, partition, keys::PARTICIPANTS).await?;
        items.into_iter().map(from_item).collect()
    }

    /// A user joins, or joins again: the flags stay as they are.
    ///
    /// # Errors
    /// `Conflict` where they were thrown out.
    pub async fn join_session(
        &self,
        session: LiveSessionId,
        user: &User,
        now: Timestamp,
    ) -> Result<Participant, StoreError> {
        let key = keys::participant(session, user.id);
        let output = self
            .update(&self.tables.live_class, &key)
            .update_expression(
                "SET user_id = :user, #name = :name, joined_at = if_not_exists(joined_at, :now), \
                 kicked = if_not_exists(kicked, :no), allowed = if_not_exists(allowed, :no), \
                 requested = if_not_exists(requested, :no)",
            )
            .condition_expression("attribute_not_exists(kicked) OR kicked = :no")
            .expression_attribute_names("#name", "name")
            .expression_attribute_values(":user", number(&user.id))
            .expression_attribute_values(":name", AttributeValue::S(user.name.clone()))
            .expression_attribute_values(":now", to_value(now)?)
            .expression_attribute_values(":no", AttributeValue::Bool(false))
            .return_values(ReturnValue::AllNew)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        from_item(output.attributes.unwrap_or_default())
    }

    /// Throws a participant out, on condition that they are not the host. One
    /// who was thrown out stays so. No breakout room is theirs meanwhile.
    pub async fn kick_participant(
        &self,
        session: &LiveSession,
        user: UserId,
    ) -> Result<(), KickConflict> {
        let table = &self.tables.live_class;
        let not_host = ConditionCheck::builder()
            .table_name(table)
            .set_key(Some(keys::live_session(session.id).attributes()))
            .condition_expression("host_id <> :user")
            .expression_attribute_values(":user", number(&user));
        let out = Update::builder()
            .table_name(table)
            .set_key(Some(keys::participant(session.id, user).attributes()))
            .update_expression("SET kicked = :yes REMOVE joined_at")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":yes", AttributeValue::Bool(true));
        let mut items = vec![checking(not_host)?, updating(out)?];
        if session.driver == Driver::Livekit {
            items.push(self.leaving_breakouts(session.id, user)?);
        }
        self.transact(items).await.map_err(|error| match error {
            Cancelled::Unexpected(0) => KickConflict::IsHost,
            Cancelled::Unexpected(_) => KickConflict::NotThere,
            Cancelled::Store(error) => error.into(),
        })
    }

    /// Lets somebody back in who was thrown out; they join with a new token.
    ///
    /// # Errors
    /// `Conflict` where they are not thrown out.
    pub async fn unkick_participant(
        &self,
        session: &LiveSession,
        user: UserId,
    ) -> Result<(), StoreError> {
        let back = Update::builder()
            .table_name(&self.tables.live_class)
            .set_key(Some(keys::participant(session.id, user).attributes()))
            .update_expression("SET kicked = :no")
            .condition_expression("kicked = :yes")
            .expression_attribute_values(":no", AttributeValue::Bool(false))
            .expression_attribute_values(":yes", AttributeValue::Bool(true));
        let mut items = vec![updating(back)?];
        if session.driver == Driver::Livekit {
            items.push(self.returning_to_breakouts(session.id, user)?);
        }
        Ok(self.transact(items).await?)
    }

    /// A joined participant asks to share their screen; whoever may already
    /// does not ask.
    ///
    /// # Errors
    /// `Conflict` where they are no joined participant.
    pub async fn request_screen_share(
        &self,
        session: LiveSessionId,
        user: UserId,
    ) -> Result<Participant, StoreError> {
        let result = self
            .update(&self.tables.live_class, &keys::participant(session, user))
            .update_expression("SET requested = :yes")
            .condition_expression(format!("{JOINED} AND allowed = :no"))
            .expression_attribute_values(":yes", AttributeValue::Bool(true))
            .expression_attribute_values(":no", AttributeValue::Bool(false))
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .send()
            .await;
        let error = match result {
            Ok(output) => return from_item(output.attributes.unwrap_or_default()),
            Err(error) => error,
        };
        if let Some(UpdateItemError::ConditionalCheckFailedException(failed)) =
            error.as_service_error()
            && let Some(item) = failed.item()
        {
            let there: Participant = from_item(item.clone())?;
            if there.joined() {
                return Ok(there);
            }
        }
        Err(StoreError::from_sdk(error))
    }

    /// Lets a joined participant share their screen, or ends it; what they
    /// asked for is answered.
    ///
    /// # Errors
    /// `Conflict` where they are no joined participant.
    pub async fn permit_screen_share(
        &self,
        session: LiveSessionId,
        user: UserId,
        allowed: bool,
    ) -> Result<Participant, StoreError> {
        let output = self
            .update(&self.tables.live_class, &keys::participant(session, user))
            .update_expression("SET allowed = :allowed, requested = :no")
            .condition_expression(JOINED)
            .expression_attribute_values(":allowed", AttributeValue::Bool(allowed))
            .expression_attribute_values(":no", AttributeValue::Bool(false))
            .return_values(ReturnValue::AllNew)
            .send()
            .await
            .map_err(StoreError::from_sdk)?;
        from_item(output.attributes.unwrap_or_default())
    }
}
