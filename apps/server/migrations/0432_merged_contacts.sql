-- 0432_merged_contacts.sql
-- Whom a contact that is gone was merged into.

create index contact_merges_merged on contact_merges (team_id, merged_contact_id) where undone_at is null;
