-- 0382_runs_of_a_person.sql
-- Whoever comes into an automation is asked about their newest runs in it, however many they were in.

create index automation_runs_person on automation_runs (team_id, contact_id, automation_id, id desc);
drop index automation_runs_contact;
