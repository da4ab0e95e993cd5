-- Conversations whose last word is the customer's, in the order of the inbox: the home page counts and lists them, whether
-- or not somebody has looked at them. They are few among all, so the index holds only those.
create index conversations_awaiting on conversations (
  team_id, phone_number_id, shelf, is_human_needed desc, last_message_at desc, contact_id desc, assignee, window_closes_at)
  where last_message_inbound;
