-- 0094_first_payment_told.sql
-- Owners are told twice at most about one trial: that it ends, while they have no plan; and, once they have bought, what is
-- charged when it does. Each is told once, so each is remembered by itself.

alter table teams add column first_payment_told_at timestamptz;
-- Of teams that bought in their trial the one column said the other thing until now.
update teams set first_payment_told_at = trial_end_told_at where plan <> 'free' and trial_end_told_at is not null;
