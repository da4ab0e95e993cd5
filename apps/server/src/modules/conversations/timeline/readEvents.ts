import type { TimelineEntry } from '@herald/contract';
import { sql } from 'kysely';
import { memberJson } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { mostEntries, type Span, within } from './span.ts';

type EventEntry = Extract<TimelineEntry, { kind: 'event' }>;

interface EventRow {
  id: number;
  event: EventEntry['event'];
  by: EventEntry['by'];
  /** As stored: ids where the wire has people. */
  data: {
    assignee_id?: number;
    how?: 'round_robin' | 'least_busy';
    until?: string;
    name?: string;
    why?: 'asked';
    closing_reason_id?: number;
  };
  closing_reason: string | null;
  assignee: EventEntry['by'];
  created_at: Date;
}

/** What was done to a conversation within a span, newest first. */
export async function readEvents(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  span: Span,
): Promise<EventEntry[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.kind as event, ${memberJson('u')} as by, e.data, ${memberJson('a')} as assignee, e.created_at,
      r.name as closing_reason
    from conversation_events e
    left join users u on u.id = e.user_id
    left join users a on a.id = (e.data ->> 'assignee_id')::bigint
    left join closing_reasons r on r.team_id = e.team_id and r.id = (e.data ->> 'closing_reason_id')::bigint
    where e.team_id = ${teamId} and e.phone_number_id = ${phoneNumberId} and e.contact_id = ${contactId}
      ${within(sql`e.created_at`, span)}
    order by e.created_at desc, e.id desc limit ${mostEntries}`.execute(tx);
  return rows.map(presentEvent);
}

function presentEvent({ id, event, by, data, assignee, closing_reason, created_at }: EventRow): EventEntry {
  const at = created_at.toISOString();
  const { assignee_id: _assignee, closing_reason_id: _reason, ...rest } = data;
  return {
    kind: 'event',
    at,
    id,
    event,
    by,
    data: { ...rest, ...(assignee && { assignee }), ...(closing_reason && { closing_reason }) },
    created_at: at,
  };
}
