-- When WhatsApp said what a template's state, quality and category are, by the kind of webhook: webhooks that are sent again come
-- late and in any order, and an older one must not undo a newer.
alter table templates add column told_at jsonb not null default '{}';
