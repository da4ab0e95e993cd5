-- 0009_receipts.sql
-- What the person at the other end sees of us: that their message was read, and that somebody is writing.

alter table phone_numbers
  add column sends_read_receipts boolean not null default true,
  -- WhatsApp marks messages as read when it shows the typing indicator, so this counts only while receipts are sent.
  add column shows_typing boolean not null default true;

alter table conversations
  -- The newest message of the person that WhatsApp was told is read, which covers all earlier ones.
  add column receipt_message_id bigint,
  -- When the typing indicator was last asked for: it lasts 25 seconds, so it need not be asked for at every letter.
  add column typing_at timestamptz;
