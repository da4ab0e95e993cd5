import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import type { StoredContent } from '../kinds/index.ts';
import type { StoryRow } from './messageSteps.ts';
import type { AttemptRow } from './recipientRows.ts';

type OutgoingRow = StoryRow & {
  status: AttemptRow['status'];
  cause: string | null;
  campaign_id: number | null;
  campaign_name: string | null;
  happened_at: Date;
} & StoredContent;

/** The last messages of the number to somebody, newest first. */
export async function readOutgoing(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  limit: number,
): Promise<OutgoingRow[]> {
  const { rows } = await sql<OutgoingRow>`
    select m.id, m.status, m.type, herald.whole_content(m.team_id, m.content) as content, m.cause, m.campaign_id, g.name as campaign_name, m.happened_at, m.decision,
      m.created_at, m.claimed_at, m.accepted_at, m.sent_at, m.delivered_at, m.read_at, m.played_at, m.failed_at,
      m.replaced_at, m.error_code, m.error_title, m.error_details
    from messages m
    left join campaigns g on g.team_id = m.team_id and g.id = m.campaign_id
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
      and m.direction = 'out' and m.type <> 'reaction'
    order by m.id desc limit ${limit}`.execute(tx);
  return rows;
}
