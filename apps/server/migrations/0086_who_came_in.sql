-- 0086_who_came_in.sql
-- What happened to somebody's sign-in, for them to recognise or to be alarmed. Kept 90 days, and no longer than the account.

create table security_events (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  at timestamptz not null,
  -- Named by the contract, as are means and second_step.
  kind text not null,
  means text,
  second_step text,
  -- Null where a browser cannot be known.
  is_new_browser boolean,
  -- An address that was changed to.
  detail text,
  user_agent text,
  ip inet,
  -- Of failures one line an hour is kept, or strangers would decide how much is written here.
  hour timestamptz,
  count integer not null default 1 check (count > 0),
  from_several boolean not null default false
);
create index security_events_user on security_events (user_id, at desc, id desc);
create unique index security_events_hour on security_events (user_id, kind, hour) where hour is not null;
create index security_events_at on security_events using brin (at);
select herald.grant_table('security_events');
-- Only the pipeline's role asks for them, by the person.
revoke all on security_events from herald_app;

-- That somebody who was invited has joined concerns members, and no conversation.
alter table notifications alter column phone_number_id drop not null;
alter table notifications alter column contact_id drop not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'snooze_over', 'scheduled_failed', 'human_needed', 'member_joined'));
alter table notifications add constraint notifications_conversation_check
  check ((kind = 'member_joined') = (contact_id is null) and (kind = 'member_joined') = (phone_number_id is null));
