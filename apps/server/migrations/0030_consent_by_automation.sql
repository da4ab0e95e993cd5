-- 0030_consent_by_automation.sql
-- Automations note what people agree to in them. Whoever reads the history of a consent must see that no program of the
-- team's (`api`) and no colleague (`manual`) did, nor the AI agent.

alter table consent_events drop constraint consent_events_source_check;
alter table consent_events add constraint consent_events_source_check check (
  source in ('import', 'manual', 'keyword', 'meta_preference', 'error_131050', 'api', 'automation', 'ai_agent', 'demo')
) not valid;
alter table consent_events validate constraint consent_events_source_check;
