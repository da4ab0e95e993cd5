import type { BlockReason, ConversationPriority, conversationEventKinds } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit, type Fact } from '../../platform/events/index.ts';

/** Something that was done to a conversation, for its timeline. */
export interface ConversationEvent {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  kind: (typeof conversationEventKinds)[number];
  by: EventAuthor;
  data?: {
    assignee_id?: number;
    how?: 'round_robin' | 'least_busy';
    until?: Date;
    name?: string;
    why?: 'asked';
    reason?: BlockReason;
    closing_reason_id?: number;
    priority?: ConversationPriority;
  };
}

/** Writes what was done, and tells it: a line of the timeline and its fact are one thing. */
export async function recordEvents(tx: Tx, now: Date, events: readonly ConversationEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ by, ...event }) => ({ ...event, user_id: by.kind === 'user' ? by.id : null }));
  await sql`
    insert into conversation_events (team_id, phone_number_id, contact_id, kind, user_id, data, created_at)
    select team_id, phone_number_id, contact_id, kind, user_id, coalesce(data, '{}'), ${now}
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, kind text, user_id bigint, data jsonb)
  `.execute(tx);
  emit(
    tx,
    events.flatMap((event) => factOf(event, now) ?? []),
  );
}

/** What a line of the timeline is as a fact. Null for lines that repeat what is told of the contact. */
function factOf(event: ConversationEvent, at: Date): Fact | null {
  const { kind, data = {}, by } = event;
  const fact = {
    teamId: event.team_id,
    phoneNumberId: event.phone_number_id,
    contactId: event.contact_id,
    at,
    by,
  };
  switch (kind) {
    case 'closed':
      return { ...fact, type: 'conversation.closed', data: {} };
    case 'reopened':
      return { ...fact, type: 'conversation.reopened', data: {} };
    case 'woken':
      return { ...fact, type: 'conversation.woken', data: {} };
    case 'human_done':
      return { ...fact, type: 'conversation.human_done', data: {} };
    case 'assigned':
    case 'unassigned': {
      const assigned = { assignee_id: data.assignee_id ?? null, how: data.how ?? null };
      return { ...fact, type: 'conversation.assigned', data: assigned };
    }
    case 'snoozed':
      return { ...fact, type: 'conversation.snoozed', data: { until: (data.until ?? at).toISOString() } };
    case 'human_needed':
      return { ...fact, type: 'conversation.human_needed', data: { why: data.why ?? 'handed_over' } };
    case 'blocked':
      return { ...fact, type: 'conversation.blocked', data: { reason: data.reason ?? 'other' } };
    case 'unblocked':
      return { ...fact, type: 'conversation.unblocked', data: {} };
    case 'prioritized':
      return { ...fact, type: 'conversation.prioritized', data: { priority: data.priority ?? 'none' } };
    case 'merged':
    case 'number_changed':
      return null;
  }
}
