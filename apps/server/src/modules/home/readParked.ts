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
      select 'whatsapp' as source, waba_id as lane from whatsapp_accounts where team_id = ${teamId}
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
