import type { By } from '../../actor.ts';
import type { Change, ConversationState, EndedByClosing } from './state.ts';

/** Whoever closes a conversation is done with its messages, and waits for nothing more. */
export function closing({ now }: By, before: ConversationState, closed: boolean): Change | null {
  if (closed === before.closed) return null;
  if (!closed) return { closed: false };
  const nothingLeft = { is_human_needed: false, unread_count: 0, snoozed_until: null, snoozed_by: null };
  return {
    closed: true,
    ...nothingLeft,
    waiting_since: null,
    answered_at: now,
    failed_message_id: null,
    ended_by_closing: endedBy(now, before),
  };
}

function endedBy(now: Date, before: ConversationState): EndedByClosing {
  const { is_human_needed, unread_count, snoozed_by, failed_message_id } = before;
  return {
    at: now.toISOString(),
    is_human_needed,
    unread_count,
    snoozed_until: before.snoozed_until?.toISOString() ?? null,
    snoozed_by,
    waiting_since: before.waiting_since?.toISOString() ?? null,
    answered_at: before.answered_at?.toISOString() ?? null,
    failed_message_id,
  };
}

/** Whoever was answered since waits no more: then it is only opened again. */
export function reopening({
  closed,
  ended_by_closing: ended,
  answered_at,
}: ConversationState): Change | null {
  if (!closed) return null;
  if (!ended || answered_at?.toISOString() !== ended.at) return { closed: false };
  const { at: _, snoozed_until, waiting_since, answered_at: answered, ...flags } = ended;
  return {
    ...flags,
    closed: false,
    snoozed_until: timeOf(snoozed_until),
    waiting_since: timeOf(waiting_since),
    answered_at: timeOf(answered),
    ended_by_closing: null,
  };
}

const timeOf = (time: string | null) => (time === null ? null : new Date(time));
