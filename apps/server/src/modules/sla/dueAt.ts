import { conversationPriorities, type SlaKind, type SlaTarget, slaWarnShare } from '@herald/contract';

/** What a conversation waits for. */
export interface Waiting {
  /** Since when the customer's words are unanswered; null while nobody waits. */
  waiting_since: Date | null;
  /** The customer's first message since it was last closed; null while it is closed, or nobody wrote. */
  opened_at: Date | null;
}

export interface Due {
  kind: SlaKind;
  due_at: Date;
  warn_at: Date;
}

/** So many seconds later, by the clock that counts. Null when that never comes: nobody is ever there. */
export type AddTime = (from: Date, seconds: number) => Date | null;

/** What is due first of a conversation; null when no target says anything of it. */
export function dueOf({ waiting_since, opened_at }: Waiting, target: SlaTarget, add: AddTime): Due | null {
  const isFirst = waiting_since !== null && opened_at !== null && opened_at >= waiting_since;
  const clocks = [
    isFirst
      ? clock('first_response', waiting_since, target.first_response_minutes, add)
      : clock('next_response', waiting_since, target.next_response_minutes, add),
    clock('resolution', opened_at, target.resolution_minutes, add),
  ].filter((each) => each !== null);
  return clocks.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())[0] ?? null;
}

function clock(kind: SlaKind, since: Date | null, minutes: number | null, add: AddTime): Due | null {
  if (since === null || minutes === null) return null;
  const due_at = add(since, minutes * 60);
  const warn_at = add(since, minutes * 60 * slaWarnShare);
  return due_at && warn_at && { kind, due_at, warn_at };
}

/** What of a conversation says which target is its own. */
export interface About {
  phone_number_id: number;
  label_ids: readonly number[];
  /** Its place among `conversationPriorities`. */
  priority: number;
}

/** Which target counts: the most exact one, by priority before label before number. */
export function targetFor(
  targets: readonly SlaTarget[],
  { phone_number_id, label_ids, priority }: About,
): SlaTarget | null {
  const exactness = (target: SlaTarget) =>
    (target.priority === null ? 0 : 4) +
    (target.label_id === null ? 0 : 2) +
    (target.phone_number_id === null ? 0 : 1);
  const fitting = targets.filter(
    (target) =>
      (target.phone_number_id === null || target.phone_number_id === phone_number_id) &&
      (target.priority === null || target.priority === conversationPriorities[priority]) &&
      (target.label_id === null || label_ids.includes(target.label_id)),
  );
  return fitting.toSorted((a, b) => exactness(b) - exactness(a) || a.id - b.id)[0] ?? null;
}
