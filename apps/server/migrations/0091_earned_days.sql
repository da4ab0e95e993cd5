-- 0091_earned_days.sql
-- What people bought on each day, and what of it counts for messages of a number: asked of each order's buyer's messages, which
-- in a large shop is too much for a page. A job counts the days anew as long as they are shown; what is missing, and today, is
-- counted when it is asked for.

create table earned_days (
  team_id bigint not null,
  phone_number_id bigint not null,
  -- By UTC.
  day date not null,
  -- Per currency: orders, of these credited, and what these brought.
  bought jsonb not null,
  counted_at timestamptz not null,
  primary key (team_id, phone_number_id, day),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade
);
select herald.make_tenant_table('earned_days');
