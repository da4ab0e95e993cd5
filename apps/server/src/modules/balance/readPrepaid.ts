import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface Prepaid {
  currency: string;
  available: number;
  /** Set aside for the campaign that was asked about, already. */
  held: number;
}

/** Returns what a team has paid ahead; null where Meta bills it itself. */
export async function readPrepaid(
  tx: Tx,
  teamId: number,
  campaignId: number | null = null,
): Promise<Prepaid | null> {
  const { rows } = await sql<Prepaid>`
    select coalesce(a.currency, t.currency) as currency, coalesce(a.available, 0) as available,
      coalesce(h.held, 0) as held
    from teams t
    left join balance_accounts a on a.team_id = t.id
    left join balance_holds h on h.team_id = t.id and h.campaign_id = ${campaignId}
    where t.id = ${teamId} and not t.meta_billing_v2`.execute(tx);
  return rows[0] ?? null;
}
