-- The gallery of a conversation: its pictures, films, sounds and documents, and its links, each the newest first. A long thread is
-- mostly words, so what is shown there would have to be looked for in all of them. Both hold few messages of a ledger, and
-- neither a campaign nor a status ever touches them.
create index messages_media on messages (team_id, phone_number_id, contact_id, (content ->> 'type'), id desc)
  where type = 'media' and revoked_at is null;
create index messages_with_links on messages (team_id, phone_number_id, contact_id, id desc)
  where revoked_at is null
    and (type = 'message_cta_url' or (type = 'text' and content ->> 'body' ~* '(https?://|www[.])[^[:space:]]'));
