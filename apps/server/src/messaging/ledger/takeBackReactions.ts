import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { StoredReaction } from '../kinds/index.ts';
import type { Change } from './counters.ts';
import type { LedgerRow } from './row.ts';

interface ReactionRow {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  status: LedgerRow['status'];
  happened_at: Date;
  content: StoredReaction['content'];
}

/** A reaction shows at once. One that the person will never see is taken away again: what was there before comes back. */
export async function takeBackReactions(tx: Tx, changes: readonly Change[]): Promise<void> {
  // Campaigns and templates are what fails by the thousand, and none of them is a reaction.
  const lost = changes
    .filter(({ before, after }) => isLost(after) && !isLost(before))
    .map(({ after }) => after)
    .filter(({ campaign_id, template_id }) => campaign_id === null && template_id === null);
  if (lost.length === 0) return;
  const { rows } = await sql<ReactionRow>`
    select m.team_id, m.phone_number_id, m.contact_id, m.status, m.happened_at, m.content from messages m
    join unnest(${lost.map((row) => row.team_id)}::bigint[], ${lost.map((row) => row.id)}::bigint[])
      as l (team_id, id) on l.team_id = m.team_id and l.id = m.id
    where m.type = 'reaction'
    order by m.id`.execute(tx);
  for (const row of rows) await putBack(tx, row);
}

function isLost({ status }: Pick<LedgerRow, 'status'>): boolean {
  return status === 'failed' || status === 'skipped';
}

/**
 * Unless somebody reacted anew since. Whoever takes something back holds what is shown first: of two that fail at the same
 * moment, the second sees that the first did.
 */
async function putBack(tx: Tx, row: ReactionRow): Promise<void> {
  const { team_id, happened_at, content } = row;
  const shown = sql`team_id = ${team_id} and message_id = ${content.message_id} and not from_contact`;
  const { rows } = await sql<{ reacted_at: Date }>`
    select reacted_at from message_reactions where ${shown} for no key update`.execute(tx);
  if (rows[0]?.reacted_at.getTime() !== happened_at.getTime()) return;
  const before = await lastStanding(tx, row);
  if (before === null) await sql`delete from message_reactions where ${shown}`.execute(tx);
  else
    await sql`
      update message_reactions set emoji = ${before.emoji}, reacted_at = ${before.at}::timestamptz
      where ${shown}`.execute(tx);
}

/** What it replaced may have failed too; then it is what that one replaced, and so on. */
async function lastStanding(tx: Tx, row: ReactionRow): Promise<StoredReaction['content']['previous']> {
  let { previous } = row.content;
  while (previous !== null) {
    const { rows } = await sql<Pick<ReactionRow, 'status' | 'content'>>`
      select m.status, m.content from messages m
      where m.team_id = ${row.team_id} and m.phone_number_id = ${row.phone_number_id}
        and m.contact_id = ${row.contact_id} and m.type = 'reaction'
        and (m.content ->> 'message_id')::bigint = ${row.content.message_id}
        and m.happened_at = ${previous.at}::timestamptz`.execute(tx);
    const [maker] = rows;
    // Made on the phone, or still standing.
    if (!maker || !isLost(maker)) break;
    previous = maker.content.previous;
  }
  return previous;
}
