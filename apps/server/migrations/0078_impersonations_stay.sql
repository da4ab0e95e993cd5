-- 0078_impersonations_stay.sql
-- That an operator acted as somebody is kept when the account of either has come to its end.

alter table impersonations
  drop constraint impersonations_user_id_fkey,
  add constraint impersonations_user_id_fkey foreign key (user_id) references users (id) on delete set null;
