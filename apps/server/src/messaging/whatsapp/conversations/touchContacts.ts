import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';

/** Moves the contacts up in "most recent first". */
export async function touchContacts({ tx }: Batch, messages: readonly NewMessage[]): Promise<void> {
  const latest = new Map<number, { team_id: number; id: number; at: Date }>();
  for (const { teamId, contactId, happenedAt, isSpoken } of messages) {
    if (isSpoken) latest.set(contactId, { team_id: teamId, id: contactId, at: happenedAt });
  }
  if (latest.size === 0) return;
  const rows = [...latest.values()].sort((a, b) => a.id - b.id);
  await tx.planned(
    'touch_contacts',
    sql`
    update contacts c set last_interaction_at = x.at
    from jsonb_to_recordset(${jsonRows(rows)}) as x(team_id bigint, id bigint, at timestamptz)
    where c.team_id = x.team_id and c.id = x.id
      and (c.last_interaction_at is null or c.last_interaction_at < x.at)
  `,
  );
}
