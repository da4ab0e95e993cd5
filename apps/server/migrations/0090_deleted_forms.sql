-- 0090_deleted_forms.sql
-- A form that was deleted is offered to nobody any more. Its row stays behind what people entered and agreed to, and who has
-- its code may still confirm.

alter table optin_forms add column deleted_at timestamptz;
