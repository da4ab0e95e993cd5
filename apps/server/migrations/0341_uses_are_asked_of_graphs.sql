-- 0341_uses_are_asked_of_graphs.sql
-- Who uses a thing is read from drafts and versions themselves, which also name fields and secrets. `automation_uses` keeps
-- what alerts ask, automation by automation; nobody searches it by thing any more.

drop index automation_uses_thing;
