import { graceDays } from '@herald/contract';
import { sql } from 'kysely';
import { type Cause, daysBefore, nobody, ofTeams } from './cause.ts';

/** For how long the end of an import is told. */
const keptDays = 7;

/** Whoever began it is told, as long as they are in the team. */
const starter = sql`(select m.user_id from members m where m.team_id = i.team_id and m.user_id = i.created_by)`;

export const importCauses: Cause = {
  kinds: ['import_failed', 'import_finished'],
  select: (asked) => sql`
    select i.team_id, case i.status when 'done' then 'import_finished' else 'import_failed' end as kind,
      i.id as subject_id, i.phone_number_id, ${starter} as user_id, i.status as cause,
      jsonb_build_object('name', i.file_name, 'error', i.error, 'created', i.contacts_created,
        'updated', i.contacts_updated, 'refused', i.rows_refused) as data,
      coalesce(i.finished_at, i.created_at) as since
    from imports i
    where ${ofTeams(asked, 'i')} and coalesce(i.finished_at, i.created_at) > ${daysBefore(asked.now, keptDays)}
      and (i.status = 'failed' or (i.status = 'done' and ${starter} is not null))
      -- The same file came in since: whoever did that knows.
      and not exists (
        select from imports later
        where i.status = 'failed' and later.team_id = i.team_id and later.file_name = i.file_name and later.id > i.id
          and later.status = 'done')`,
};

/** Only the newest counts: whoever began another one knows. */
export const exportCauses: Cause = {
  kinds: ['export_failed'],
  select: (asked) => sql`
    select e.team_id, 'export_failed' as kind, e.id as subject_id, ${nobody} as phone_number_id, ${nobody} as user_id,
      'failed' as cause, '{}'::jsonb as data, coalesce(e.finished_at, e.created_at) as since
    from team_exports e
    where ${ofTeams(asked, 'e')} and e.status = 'failed' and not exists (
      select from team_exports later where later.team_id = e.team_id and later.id > e.id)`,
};

/** As many ids as somebody copies for whoever runs the installation. */
const named = 10;

/**
 * Webhooks that nobody could take in, of a team's accounts at WhatsApp and its customer at Stripe. They belong to no team
 * in the database, and a team may not read them; whose they are, their lane says.
 */
export const parkedCauses: Cause = {
  kinds: ['parked'],
  select: (asked) => sql`
    select l.team_id, 'parked' as kind, l.team_id as subject_id, ${nobody} as phone_number_id, ${nobody} as user_id,
      'parked' as cause,
      jsonb_build_object('count', count(*), 'ids', to_jsonb((array_agg(e.id order by e.id))[1:${sql.lit(named)}])) as data,
      min(e.received_at) as since
    from inbound_events e
    join (
      -- Of an account that the team has left, somebody else's may come since.
      select a.team_id, 'whatsapp' as source, a.waba_id as lane from whatsapp_accounts a
      where exists (
        select from phone_numbers p
        where p.team_id = a.team_id and p.whatsapp_account_id = a.id and p.disconnected_at is null)
      union all
      select b.team_id, 'stripe', b.customer_id from billing_accounts b
    ) l on l.source = e.source and l.lane = e.lane
    where ${ofTeams(asked, 'l')} and e.status = 'parked'
    group by l.team_id`,
};

export const planCauses: Cause = {
  kinds: ['plan_payment'],
  select: (asked) => sql`
    select b.team_id, 'plan_payment' as kind, b.team_id as subject_id, ${nobody} as phone_number_id,
      ${nobody} as user_id, 'unpaid' as cause, 
      jsonb_build_object('ends_at', b.past_due_since + ${graceDays} * interval '1 day',
        'is_over', b.past_due_since + ${graceDays} * interval '1 day' <= ${asked.now}) as data,
      b.past_due_since as since
    from billing_accounts b 
    where ${ofTeams(asked, 'b')} and b.past_due_since is not null and b.status in ('past_due', 'unpaid')`,
};
