import type { conversationEventKinds } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { publish } from '../../platform/realtime/index.ts';

/** Something that was done to a conversation, for its timeline. */
export interface ConversationEvent {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  kind: (typeof conversationEventKinds)[number];
  /** Null when nobody of the team did it. */
  user_id: number | null;
  data?: {
    assignee_id?: number;
    how?: 'round_robin' | 'least_busy';
    until?: Date;
    name?: string;
    why?: 'asked';
  };
}

/** Writes what was done and tells open threads of it. */
export async function recordEvents(tx: Tx, now: Date, events: readonly ConversationEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into conversation_events (team_id, phone_number_id, contact_id, kind, user_id, data, created_at)
    select team_id, phone_number_id, contact_id, kind, user_id, coalesce(data, '{}'), ${now}
    from jsonb_to_recordset(${jsonRows(events)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, kind text, user_id bigint, data jsonb)
  `.execute(tx);
  for (const { phone_number_id, contact_id } of events)
    publish(tx, { name: 'timeline.updated', payload: { phone_number_id, contact_id } });
}
