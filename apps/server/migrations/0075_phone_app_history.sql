-- A number that stays in the WhatsApp Business app brings its contacts and half a year of chats along, once. How far that is
-- stands here, for the page that shows it.
alter table phone_numbers
  -- Percent; null while nothing was asked for.
  add column history_progress smallint check (history_progress between 0 and 100),
  -- Meta's code for why nothing comes: the person did not want to share it, or it was asked for too late.
  add column history_error integer;
