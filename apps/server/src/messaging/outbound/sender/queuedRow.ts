import { sql } from 'kysely';
import { numberArray } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { OutgoingContent } from '../../kinds/index.ts';
import type { Cause } from '../gate/index.ts';
import type { Claim } from './claim.ts';

/** A message that waits, with what the gate looks at. */
export interface QueuedRow {
  id: number;
  contactId: number;
  campaignId: number | null;
  cause: Cause;
  priority: number;
  attempts: number;
  type: OutgoingContent['type'];
  content: OutgoingContent['content'];
  quotedWamid: string | null;
  terms: unknown;
  claimedAt: Date | null;
  createdAt: Date;
  automationId: number | null;
  automationVersion: number | null;
  blockId: string | null;
}

/**
 * Locks the next messages that are due; those of campaigns only where the campaign is sending. By the index of what waits: as
 * long as the statistics have seen nothing that waits, PostgreSQL would rather read all that the team has ever sent, hence no
 * condition on the team that an index could serve.
 */
export async function lockQueued(
  tx: Tx,
  claim: Claim,
  limit: number,
  campaigns: readonly number[],
): Promise<QueuedRow[]> {
  const { rows } = await tx.planned(
    'lock_queued',
    sql<QueuedRow>`
    select m.id, m.contact_id as "contactId", m.campaign_id as "campaignId", m.cause, m.priority, m.attempts,
      m.type, herald.whole_content(m.team_id, m.content) as content, m.quoted_wamid as "quotedWamid", m.terms,
      m.claimed_at as "claimedAt", m.created_at as "createdAt", m.automation_id as "automationId",
      m.automation_version as "automationVersion", m.block_id as "blockId"
    from messages m
    where m.phone_number_id = ${claim.number.id} and m.open_status = 'queued' and m.team_id + 0 = ${claim.number.teamId}
      and (m.not_before is null or m.not_before <= ${claim.now})
      and (m.campaign_id is null or m.campaign_id = any(${numberArray(campaigns)}::bigint[]))
    order by m.priority, m.id
    limit ${limit}
    for update of m skip locked`,
  );
  return rows;
}

export function templateIdOf(row: QueuedRow): number | null {
  return row.type === 'template' && 'template_id' in row.content ? row.content.template_id : null;
}
