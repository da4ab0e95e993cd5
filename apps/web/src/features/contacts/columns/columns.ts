import { type ContactColumn, contactColumns } from '@herald/contract';

export type ColumnId = ContactColumn;

/** The name always stands first. */
export const usualColumns: readonly ColumnId[] = [
  'name',
  'phone_number',
  'optin_status',
  'groups',
  'last_interaction_at',
  'created_at',
];

export const fieldColumn = (key: string): ColumnId => `attributes.${key}`;

/** The key of a team's own field, or null for a column that everybody has. */
export function fieldKeyOf(id: ColumnId): string | null {
  return id.startsWith('attributes.') ? id.slice('attributes.'.length) : null;
}

/** What is shown: the choice of the member without fields that are gone, or the usual columns. */
export function shownColumns(chosen: readonly string[] | null, fieldKeys: readonly string[]): ColumnId[] {
  if (!chosen) return [...usualColumns];
  const known = new Set<string>(everyColumn(fieldKeys));
  const kept = [...new Set(chosen)].filter((id): id is ColumnId => id !== 'name' && known.has(id));
  return ['name', ...kept];
}

/** Those shown in their order, then the others in the order in which people know them. */
export function offeredColumns(shown: readonly ColumnId[], fieldKeys: readonly string[]): ColumnId[] {
  return [...shown, ...everyColumn(fieldKeys).filter((id) => !shown.includes(id))];
}

/** First and last names are for files: tables show the whole name. */
function everyColumn(fieldKeys: readonly string[]): ColumnId[] {
  const own = contactColumns.filter((id) => id !== 'first_name' && id !== 'last_name');
  return [...own, ...fieldKeys.map(fieldColumn)];
}

export function toggleColumn(shown: readonly ColumnId[], id: ColumnId): ColumnId[] {
  if (id === 'name') return [...shown];
  return shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id];
}

/** Puts a column where another one stands; nothing passes the name. */
export function moveColumn(shown: readonly ColumnId[], id: ColumnId, to: number): ColumnId[] {
  const from = shown.indexOf(id);
  const target = Math.max(1, Math.min(to, shown.length - 1));
  if (from < 1 || from === target) return [...shown];
  const rest = shown.filter((each) => each !== id);
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}
