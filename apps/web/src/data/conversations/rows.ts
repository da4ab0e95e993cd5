import { type Conversation, type ConversationFilters, conversationPriorities } from '@herald/contract';

/** The inbox as far as it is loaded. */
export interface ListData {
  rows: Conversation[];
  nextCursor: string | null;
  /** Where the loaded part ends and `nextCursor` goes on, even when the row that stood there has moved. */
  end: Position | null;
  /** How many rows pages brought: others came in since. */
  read: number;
}

/** The choice of rows behind a list, and who "me" is in it. */
export interface Choice {
  filters: ConversationFilters;
  me: number;
}

export type Position = Pick<
  Conversation,
  | 'contact_id'
  | 'phone_number_id'
  | 'is_human_needed'
  | 'last_message_interaction_at'
  | 'waiting_since'
  | 'sla'
  | 'priority'
>;

/** Which conversation it is: a contact has one on each number that they write to. */
export type RowId = Pick<Conversation, 'contact_id' | 'phone_number_id'>;
export const rowKey = ({ phone_number_id, contact_id }: RowId): string => `${phone_number_id} ${contact_id}`;
export const sameRow = (one: RowId, other: RowId): boolean => rowKey(one) === rowKey(other);

/** The order of the server: those that need a person first, then by last message. */
export function compareRows(a: Position, b: Position): number {
  if (a.is_human_needed !== b.is_human_needed) return a.is_human_needed ? -1 : 1;
  return compareTimes(a, b);
}

function compareTimes(a: Position, b: Position): number {
  const [left, right] = [a.last_message_interaction_at ?? '', b.last_message_interaction_at ?? ''];
  if (left !== right) return left > right ? -1 : 1;
  return b.contact_id - a.contact_id || b.phone_number_id - a.phone_number_id;
}

/** Of those that wait the longest first, of what is due the soonest. */
const compareBy = (read: (row: Position) => string | null | undefined) => (a: Position, b: Position) => {
  const [left, right] = [read(a) ?? '9', read(b) ?? '9'];
  if (left !== right) return left < right ? -1 : 1;
  return a.contact_id - b.contact_id || a.phone_number_id - b.phone_number_id;
};
const compareWaits = compareBy(({ waiting_since }) => waiting_since);
const compareDue = compareBy(({ sla }) => sla?.due_at);

const rankOf = ({ priority }: Position) => conversationPriorities.indexOf(priority);
const comparePriorities = (a: Position, b: Position) => rankOf(b) - rankOf(a) || compareTimes(a, b);

type Compare = (a: Position, b: Position) => number;
function orderOf({ longest_wait, due_first, priority_first, priority }: ConversationFilters): Compare {
  if (due_first) return compareDue;
  if (longest_wait) return compareWaits;
  return priority_first || priority ? comparePriorities : compareRows;
}

/** Whether the server would show the row under these filters now. */
export function isShown(row: Conversation, filters: ConversationFilters, me: number): boolean {
  // Without a conversation there is nothing to list.
  if (row.version === 0) return false;
  if (filters.blocked && row.blocked === null) return false;
  if (!isOnShelf(row, filters)) return false;
  if (filters.closing_reason_id && row.closing_reason_id !== filters.closing_reason_id) return false;
  if (filters.unread && row.unread_count === 0) return false;
  if ((filters.awaiting || filters.longest_wait) && row.waiting_since === null) return false;
  if (filters.due_first && row.sla === null) return false;
  if (filters.priority_first && row.priority === 'none') return false;
  if (filters.priority && row.priority !== filters.priority) return false;
  if (filters.followed && !isFollowedBy(row, me)) return false;
  if (filters.from_ad && !row.is_from_ad) return false;
  if (filters.failed && !row.has_failed) return false;
  if (filters.human_needed && !row.is_human_needed) return false;
  if (filters.window_open && !isWindowOpen(row)) return false;
  if (filters.group_id !== undefined && !row.groups.some(({ id }) => id === filters.group_id)) return false;
  if (filters.label_id !== undefined && !row.labels.some(({ id }) => id === filters.label_id)) return false;
  return isAssigned(row, filters.assigned, me);
}

/** Whether a member is told of its messages and its closing. */
export const isFollowedBy = ({ followers }: Conversation, userId: number): boolean =>
  followers.some(({ user_id }) => user_id === userId);

/** Whoever is blocked is listed wherever their conversation lies. */
function isOnShelf(row: Conversation, filters: ConversationFilters): boolean {
  const { blocked, snoozed, closing_reason_id } = filters;
  const closed = filters.closed || closing_reason_id;
  if (blocked && !closed && !snoozed) return true;
  return shelfOf(row) === (closed ? 'closed' : snoozed ? 'snoozed' : 'open');
}

function shelfOf({ closed, snoozed_until }: Conversation): 'open' | 'snoozed' | 'closed' {
  if (closed) return 'closed';
  return snoozed_until === null ? 'open' : 'snoozed';
}

function isWindowOpen({ window_closes_at }: Conversation): boolean {
  return window_closes_at !== null && Date.parse(window_closes_at) > Date.now();
}

function isAssigned(row: Conversation, wanted: ConversationFilters['assigned'], me: number): boolean {
  if (wanted === undefined) return true;
  const assignee = row.assigned_to?.user_id ?? null;
  return wanted === 'nobody' ? assignee === null : assignee === (wanted === 'me' ? me : wanted);
}

/**
 * What the person pinned stands first, in the order of the list; of it what the list shows, whether or not its page is
 * loaded. The pages themselves know of no pins.
 */
export function withPinned(
  rows: readonly Conversation[],
  pinned: readonly Conversation[],
  { filters, me }: Choice,
): readonly Conversation[] {
  if (pinned.length === 0) return rows;
  const listed = new Set(rows.map(rowKey));
  // What is listed although it does not match is open.
  const first = pinned.filter((row) => listed.has(rowKey(row)) || isShown(row, filters, me));
  const ids = new Set(first.map(rowKey));
  return [...first.sort(orderOf(filters)), ...rows.filter((row) => !ids.has(rowKey(row)))];
}

/** The page after the last row. What stayed because it is open may belong among its rows. */
export function appendPage(before: ListData, page: ListData, filters: ConversationFilters): ListData {
  const ids = new Set(before.rows.map(rowKey));
  const added = page.rows.filter((row) => !ids.has(rowKey(row)));
  const rows = [...before.rows, ...added].sort(orderOf(filters));
  return { ...page, rows, read: before.read + page.read };
}

/** Puts the newest states of conversations where they belong, or takes them out; `keep` is the key of the one that stays. */
export function placeRows(
  before: ListData,
  rows: readonly Conversation[],
  { filters, me }: Choice,
  keep: string | null,
): ListData {
  const next = new Map(rows.map((row) => [rowKey(row), row]));
  const known = new Set<string>();
  const others = before.rows.filter((each) => {
    const key = rowKey(each);
    if (!next.has(key)) return true;
    known.add(key);
    return false;
  });
  const compare = orderOf(filters);
  // Rows that are not loaded yet will bring it.
  const isBeyond = (row: Conversation) =>
    before.nextCursor !== null && before.end !== null && compare(row, before.end) > 0;
  const placed = [...next].flatMap(([key, row]) => {
    const isKept = known.has(key) && key === keep;
    return isKept || (isShown(row, filters, me) && !isBeyond(row)) ? row : [];
  });
  if (known.size === 0 && placed.length === 0) return before;
  return { ...before, rows: merged(others, placed.sort(compare), compare) };
}

/** Drops what only stayed because it was open. */
export function dropUnmatched(before: ListData, { filters, me }: Choice, keep: string | null): ListData {
  const rows = before.rows.filter((row) => rowKey(row) === keep || isShown(row, filters, me));
  return rows.length === before.rows.length ? before : { ...before, rows };
}

/** Each of the added ones before the first that comes after it. */
function merged(rows: readonly Conversation[], added: Conversation[], compare: Compare): Conversation[] {
  let next = 0;
  const isNext = (row: Conversation) => {
    const one = added[next];
    return one !== undefined && compare(one, row) < 0;
  };
  const all = rows.flatMap((row) => {
    const from = next;
    while (isNext(row)) next += 1;
    return [...added.slice(from, next), row];
  });
  return [...all, ...added.slice(next)];
}
