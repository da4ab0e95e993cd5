-- 0023_system_messages.sql
-- What Herald itself must say (a stop was heard, nobody is there) is no automation: it needs no plan. Until now nothing
-- else was caused by an automation.

alter table messages drop constraint messages_cause_check;
update messages set cause = 'system' where cause = 'automation';
alter table messages add constraint messages_cause_check
  check (cause in ('inbox', 'system', 'campaign', 'automation', 'ai_agent', 'api', 'phone_app'));
