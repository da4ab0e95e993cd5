-- 0089_paid_replies.sql
-- Since October 2026 Meta charges what is written within the window as well, after 1,000 messages a month and number. Where a
-- team pays ahead, they are counted, so that what may be charged is set aside.

create table balance_replies (
  team_id bigint not null,
  phone_number_id bigint not null,
  -- Its first day, in UTC.
  month date not null,
  messages integer not null,
  primary key (team_id, phone_number_id, month),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
select herald.make_tenant_table('balance_replies');

-- Of teams that pay ahead already, what they wrote this month.
alter table messages no force row level security;
alter table balance_replies no force row level security;
alter table teams no force row level security;
insert into balance_replies (team_id, phone_number_id, month, messages)
select m.team_id, m.phone_number_id, date_trunc('month', now() at time zone 'UTC'), count(*)
from messages m join teams t on t.id = m.team_id and not t.meta_billing_v2
where m.direction = 'out' and m.type <> 'template' and m.cause is distinct from 'phone_app'
  and m.accepted_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
group by 1, 2;
alter table messages force row level security;
alter table balance_replies force row level security;
alter table teams force row level security;
