import type { HomeProblem } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';

/** As many ids as somebody copies for whoever runs the installation. */
const named = 10;

/**
 * Webhooks that nobody could take in, of the team's accounts at WhatsApp and its customer at Stripe. They belong to no
 * team in the database; whose they are, their lane says.
 */
export async function readParked({ app, teamId }: RequestContext): Promise<HomeProblem[]> {
  const { rows } = await sql<{ ids: number[]; count: number; since: Date | null }>`
    with lanes as (
      -- Of an account that the team has left, somebody else's may come since.
      select 'whatsapp' as source, a.waba_id as lane from whatsapp_accounts a
      where a.team_id = ${teamId} and exists (
        select from phone_numbers p
        where p.team_id = a.team_id and p.whatsapp_account_id = a.id and p.disconnected_at is null)
      union all
      select 'stripe', customer_id from billing_accounts where team_id = ${teamId}
    )
    select coalesce((array_agg(e.id order by e.id))[1:${sql.lit(named)}], '{}') as ids, count(*)::int as count,
      min(e.received_at) as since
    from inbound_events e join lanes l on l.source = e.source and l.lane = e.lane
    where e.status = 'parked'`.execute(app.database.statements);
  const [found] = rows;
  if (!found?.since) return [];
  return [{ kind: 'parked', count: found.count, ids: found.ids.map(Number), at: found.since.toISOString() }];
}
