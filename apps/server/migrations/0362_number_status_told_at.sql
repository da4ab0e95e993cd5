-- When WhatsApp said that the account of a number is connected or is not: an older webhook that comes late undoes nothing.
alter table phone_numbers add column status_told_at timestamptz;
