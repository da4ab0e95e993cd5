import type { BulkAction, Conversation } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { listsOf } from '#data/conversations/cache/applyRow.ts';
import { conversationKeys } from '#data/keys/conversations.ts';

export interface BulkStep {
  place: NumberParams;
  contactIds: readonly number[];
  action: BulkAction;
}

/** Rows as they are known now, before anything changes. */
export function known(place: NumberParams, contactIds: readonly number[]): Conversation[] {
  const pinned = queryClient.getQueryData<Conversation[]>(conversationKeys.pins(place)) ?? [];
  const rows = new Map<number, Conversation>();
  for (const list of [pinned, ...listsOf(place).map(([, list]) => list?.rows ?? [])]) {
    for (const row of list) {
      if (row.phone_number_id !== place.phone_number_id) continue;
      if ((rows.get(row.contact_id)?.version ?? -1) < row.version) rows.set(row.contact_id, row);
    }
  }
  return contactIds.flatMap((id) => rows.get(id) ?? []);
}

/**
 * What takes a bulk change back, for those it really changed. `before` is what was known of them. Null when nothing
 * can: that somebody took care of a person is not unsaid.
 */
export function undoOf(
  action: BulkAction,
  changed: readonly number[],
  before: readonly Conversation[],
): Omit<BulkStep, 'place'>[] | null {
  const rows = before.filter(({ contact_id }) => changed.includes(contact_id));
  const all = [...changed];
  switch (action.kind) {
    case 'close':
      return [{ contactIds: all, action: { kind: 'reopen', undo: true } }];
    case 'reopen':
      return [{ contactIds: all, action: { kind: 'close', undo: true } }];
    case 'read':
      return [{ contactIds: all, action: { kind: 'unread' } }];
    case 'unread':
      return [{ contactIds: all, action: { kind: 'read' } }];
    case 'assign':
      return grouped(
        rows,
        (row) => row.assigned_to?.user_id ?? null,
        (user_id) => ({ kind: 'assign', user_id }),
      );
    case 'prioritize':
      return grouped(
        rows,
        (row) => row.priority,
        (priority) => ({ kind: 'prioritize', priority }),
      );
    case 'block':
      // Whoever was blocked before stays so, for what they were.
      return grouped(
        rows,
        (row) => row.blocked?.reason ?? null,
        (reason) => (reason ? { kind: 'block', reason } : { kind: 'unblock', undo: true }),
      );
    case 'snooze':
      return grouped(
        rows,
        (row) => row.snoozed_until,
        (until) => ({ kind: 'snooze', until }),
      );
    case 'add_group':
      return [{ contactIds: all, action: { kind: 'remove_group', group_id: action.group_id } }];
    case 'remove_group':
      // Whoever was on it before has been greeted.
      return [
        {
          contactIds: all,
          action: { kind: 'add_group', group_id: action.group_id, start_automations: false },
        },
      ];
    case 'add_label':
      return [{ contactIds: all, action: { kind: 'remove_label', label_id: action.label_id } }];
    case 'remove_label':
      return [{ contactIds: all, action: { kind: 'add_label', label_id: action.label_id } }];
    // No selection offers it; it takes back what was blocked.
    case 'unblock':
    case 'human_done':
      return null;
  }
}

/** One step for each value that some of them had. */
function grouped<T>(
  rows: readonly Conversation[],
  read: (row: Conversation) => T,
  actionOf: (value: T) => BulkAction,
): Omit<BulkStep, 'place'>[] {
  const groups = new Map<T, number[]>();
  for (const row of rows) {
    const value = read(row);
    groups.set(value, [...(groups.get(value) ?? []), row.contact_id]);
  }
  return [...groups].map(([value, contactIds]) => ({ contactIds, action: actionOf(value) }));
}
