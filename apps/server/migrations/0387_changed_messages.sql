-- 0387_changed_messages.sql
-- Messages of a campaign that were filled in for a template as it was, when an edit at WhatsApp asks for something else:
-- [{"position": 1, "structure": {…}, "header_file_id": null}], what each of them was, until somebody fills it in anew. Null for
-- nearly all.

alter table campaigns add column changed_messages jsonb;
