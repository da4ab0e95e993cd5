import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface RefusalRow {
  import_id: number;
  line: number;
  reason: string;
  value: string;
}

/** Rows of the campaign's files that did not become recipients, in file order. */
export async function readRefusalsAfter(
  tx: Tx,
  teamId: number,
  campaignId: number,
  after: { importId: number; line: number },
  limit: number,
): Promise<RefusalRow[]> {
  const { rows } = await sql<RefusalRow>`
    select r.import_id, r.line, r.reason, r.value
    from imports i
    join import_refusals r on r.team_id = i.team_id and r.import_id = i.id
    where i.team_id = ${teamId} and i.campaign_id = ${campaignId}
      and (r.import_id, r.line) > (${after.importId}, ${after.line})
    order by r.import_id, r.line limit ${limit}`.execute(tx);
  return rows;
}
