-- What the messages of each number earned, beside what each campaign, automation and template did: an order counts for several of
-- these, so their sums say nothing of the whole. The first page shows it, and no longer counts by a rule of its own.

alter table credit_days drop constraint credit_days_kind_check;
alter table credit_days add constraint credit_days_kind_check check (kind in ('campaign', 'automation', 'template', 'number'));

insert into credit_days (team_id, kind, source_id, win, day, phone_number_id, currency, orders, net)
select t.team_id, 'number', t.phone_number_id, w.win, t.day, t.phone_number_id, t.currency, count(*), sum(t.net)
from order_touches t, generate_series(0, 5) as w (win)
where t.is_counted and t.within <= w.win and w.win < t.last_until
group by t.team_id, t.phone_number_id, w.win, t.day, t.currency;

drop table earned_days;
