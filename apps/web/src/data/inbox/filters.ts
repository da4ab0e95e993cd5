import type { ConversationFilters } from '@herald/contract';

export type Filters = ConversationFilters;
type FilterKey = keyof Filters;

const keys: readonly FilterKey[] = [
  'blocked',
  'closed',
  'snoozed',
  'assigned',
  'followed',
  'awaiting',
  'longest_wait',
  'due_first',
  'priority_first',
  'priority',
  'failed',
  'from_ad',
  'unread',
  'human_needed',
  'window_open',
  'group_id',
  'label_id',
  'closing_reason_id',
];

/** Every filter, off: what clears those of the address. */
export const noFilters = Object.fromEntries(keys.map((key) => [key, undefined])) as Record<
  FilterKey,
  undefined
>;

/** Only the filters that are on, always in the same order, so that equal choices are equal texts. */
export function cleanFilters(values: { [Key in FilterKey]?: Filters[Key] | undefined }): Filters {
  return Object.fromEntries(
    keys.flatMap((key) => (values[key] === undefined || values[key] === false ? [] : [[key, values[key]]])),
  );
}

export function sameFilters(one: Filters, other: Filters): boolean {
  return JSON.stringify(cleanFilters(one)) === JSON.stringify(cleanFilters(other));
}

/** Without one filter, as by the cross of its chip. */
export function withoutFilter(filters: Filters, key: FilterKey): Filters {
  const without = cleanFilters({ ...filters, [key]: undefined });
  // A reason alone shows what is closed as well.
  return key === 'closed' ? withoutFilter(without, 'closing_reason_id') : without;
}

/** The choices that everybody needs, one click away. */
export const tabs = [
  { key: 'open', filters: {} },
  { key: 'mine', filters: { assigned: 'me' } },
  { key: 'unassigned', filters: { assigned: 'nobody' } },
  { key: 'waiting', filters: { longest_wait: true } },
  { key: 'unread', filters: { unread: true } },
  { key: 'snoozed', filters: { snoozed: true } },
  { key: 'closed', filters: { closed: true } },
] as const satisfies { key: string; filters: Filters }[];
export type TabKey = (typeof tabs)[number]['key'];

/** The tab that says exactly what is chosen. */
export function activeTab(filters: Filters): TabKey | null {
  return tabs.find((tab) => sameFilters(tab.filters, filters))?.key ?? null;
}

/** What chips have to say, in their order: nothing when a tab already says it all. */
export function chipsOf(filters: Filters): FilterKey[] {
  return activeTab(filters) ? [] : (Object.keys(cleanFilters(filters)) as FilterKey[]);
}
