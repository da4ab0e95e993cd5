-- What is owed is filled by whatever comes free, not by payments alone: there is never money to spend beside a debt.

-- Where both stand now, one line fills what it can.
with filled as (
  insert into balance_lines (team_id, key, kind, at, available, owed)
  select team_id, 'owed:filled', 'settle', now(), -least(available, -owed), least(available, -owed)
  from balance_accounts where available > 0 and owed < 0
  returning team_id, available, owed
)
update balance_accounts a set available = a.available + f.available, owed = a.owed + f.owed
from filled f where f.team_id = a.team_id;

alter table balance_accounts add check (available = 0 or owed = 0);

alter table balance_holds
  -- What the campaign had cost, in minor units, before the team paid ahead for it. Meta has billed that.
  add column billed_before bigint not null default 0 check (billed_before >= 0);

alter table balance_lines drop constraint balance_lines_kind_check;
alter table balance_lines add constraint balance_lines_kind_check
  check (kind in ('top_up', 'refund', 'dispute', 'reserve', 'settle', 'return'));
