import type { Conversation } from '@herald/contract';

export interface ListFilters {
  unread: boolean;
  closed: boolean;
}

/** The inbox as far as it is loaded. `nextCursor` belongs to the last row. */
export interface ListData {
  rows: Conversation[];
  nextCursor: string | null;
}

type Position = Pick<Conversation, 'contact_id' | 'is_human_needed' | 'last_message_interaction_at'>;

/** The order of the server: those that need a person first, then by last message. */
export function compareRows(a: Position, b: Position): number {
  if (a.is_human_needed !== b.is_human_needed) return a.is_human_needed ? -1 : 1;
  const [left, right] = [a.last_message_interaction_at ?? '', b.last_message_interaction_at ?? ''];
  if (left !== right) return left > right ? -1 : 1;
  return b.contact_id - a.contact_id;
}

export function isShown(row: Conversation, filters: ListFilters): boolean {
  return row.closed === filters.closed && (!filters.unread || row.unread_count > 0);
}

/**
 * The first page, read again, over what was loaded before. Within its reach the page is right: a row that it lacks has
 * left the list. `keepId` is the conversation that is open: it stays until the person moves on, even when being read
 * took it out of the filter.
 */
export function mergeTop(before: ListData | undefined, page: ListData, keepId: number | null): ListData {
  const last = page.rows.at(-1);
  if (!before) return page;
  if (!last || page.nextCursor === null) {
    const kept = before.rows.find((row) => row.contact_id === keepId);
    return { rows: withRow(page.rows, kept), nextCursor: null };
  }
  const ids = new Set(page.rows.map((row) => row.contact_id));
  const rest = before.rows.filter((row) => !ids.has(row.contact_id));
  const beyond = rest.filter((row) => compareRows(row, last) > 0);
  const kept = rest.find((row) => row.contact_id === keepId && !beyond.includes(row));
  return {
    rows: withRow([...page.rows, ...beyond], kept),
    nextCursor: beyond.length > 0 ? before.nextCursor : page.nextCursor,
  };
}

/** The page after the last row. */
export function appendPage(before: ListData, page: ListData): ListData {
  const ids = new Set(before.rows.map((row) => row.contact_id));
  return {
    rows: [...before.rows, ...page.rows.filter((row) => !ids.has(row.contact_id))],
    nextCursor: page.nextCursor,
  };
}

/** Puts the newest state of one conversation where it belongs, or takes it out. */
export function placeRow(
  before: ListData,
  row: Conversation,
  filters: ListFilters,
  keepId: number | null,
): ListData {
  const others = before.rows.filter((each) => each.contact_id !== row.contact_id);
  const wasThere = others.length < before.rows.length;
  const stays = isShown(row, filters) || (wasThere && row.contact_id === keepId);
  if (!stays) return wasThere ? { ...before, rows: others } : before;
  const last = others.at(-1);
  // It may belong among rows that are not loaded yet; they will bring it.
  if (!wasThere && before.nextCursor !== null && last && compareRows(row, last) > 0) return before;
  return { ...before, rows: withRow(others, row) };
}

/** Drops what only stayed because it was open. */
export function dropUnmatched(before: ListData, filters: ListFilters, keepId: number | null): ListData {
  const rows = before.rows.filter((row) => row.contact_id === keepId || isShown(row, filters));
  return rows.length === before.rows.length ? before : { ...before, rows };
}

function withRow(rows: Conversation[], row: Conversation | undefined): Conversation[] {
  if (!row) return rows;
  const at = rows.findIndex((each) => compareRows(row, each) < 0);
  return at === -1 ? [...rows, row] : rows.toSpliced(at, 0, row);
}
