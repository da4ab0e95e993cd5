-- 0445_last_message_author.sql
-- Who of the team wrote what stands under the name in the list: "Karim: …" says more than "You: …" about another's words. Null
-- for the customer's words and for what nobody wrote by hand. An id alone: it is written with each message, and whoever is
-- gone is found by nobody. What was written before is not told of.

alter table conversations add column last_message_user_id bigint;
