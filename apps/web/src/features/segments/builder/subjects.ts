import {
  amountColumns,
  type ContactField,
  type ContactFieldKind,
  type SegmentCondition,
  textColumns,
  timeColumns,
} from '@herald/contract';

/** A field of the team's own, or a column of a file. */
export type KnownField = Pick<ContactField, 'key' | 'kind'>;

/** What a condition can be about; a team's own field is `attributes.` and its key. */
export type Subject = Exclude<SegmentCondition['about'], 'attribute'> | `attributes.${string}`;

/** How a subject is tested: it decides the tests that are offered and what is typed in. */
export type TestKind =
  | ContactFieldKind
  | 'time'
  | 'amount'
  | 'country'
  | 'language'
  | 'consent'
  | 'list'
  | 'label'
  | 'campaign'
  | 'product'
  | 'conversation'
  | 'link';

const presence = ['is_set', 'is_not_set'] as const;
const past = ['within_last_days', 'not_within_last_days', 'on', 'before', 'after'] as const;

/** The tests of a kind in the order in which they are offered. */
export const testsOf = {
  text: ['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', ...presence],
  number: ['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte', 'between', ...presence],
  amount: ['gte', 'lte', 'gt', 'lt', 'eq', 'not_eq', 'between'],
  date: [...past, 'within_next_days', ...presence],
  time: [...past, ...presence],
  boolean: ['is_true', 'is_false', ...presence],
  choice: ['any_of', 'none_of', ...presence],
  country: ['any_of', 'none_of', ...presence],
  language: ['any_of', 'none_of', ...presence],
  consent: ['any_of', 'none_of'],
  list: ['in', 'not_in'],
  label: ['any_of', 'none_of'],
  campaign: ['received', 'not_received', 'read', 'not_read', 'replied', 'not_replied'],
  product: ['bought', 'not_bought'],
  conversation: ['is', 'is_not'],
  link: ['clicked', 'not_clicked'],
} as const satisfies Record<TestKind, readonly string[]>;

export const conversationStates = [
  'open',
  'closed',
  'snoozed',
  'none',
  'window_open',
  'human_needed',
  'unread',
] as const;

/** What is filled in after the test. */
export type ValueInput =
  | 'nothing'
  | 'words'
  | 'number'
  | 'range'
  | 'date'
  | 'days'
  | 'values'
  | 'campaign'
  | 'products'
  | 'state'
  | 'period';

const fixedInputs: Partial<Record<TestKind, ValueInput>> = {
  text: 'words',
  number: 'number',
  amount: 'number',
  boolean: 'nothing',
  choice: 'values',
  country: 'values',
  language: 'values',
  consent: 'values',
  list: 'values',
  label: 'values',
  campaign: 'campaign',
  product: 'products',
  conversation: 'state',
  link: 'period',
};

export function inputOf(kind: TestKind, op: string): ValueInput {
  if (op === 'is_set' || op === 'is_not_set') return 'nothing';
  if (op === 'between') return 'range';
  if (op.endsWith('_days')) return 'days';
  return fixedInputs[kind] ?? 'date';
}

const ownKinds: Partial<Record<Subject, TestKind>> = {
  country_code: 'country',
  language: 'language',
  optin_status: 'consent',
  list: 'list',
  label: 'label',
  campaign: 'campaign',
  product: 'product',
  conversation: 'conversation',
  link_click: 'link',
};

export function kindOf(subject: Subject, fields: readonly KnownField[]): TestKind {
  const key = keyOf(subject);
  if (key !== null) return fields.find((field) => field.key === key)?.kind ?? 'text';
  if ((textColumns as readonly string[]).includes(subject)) return 'text';
  if ((timeColumns as readonly string[]).includes(subject)) return 'time';
  if ((amountColumns as readonly string[]).includes(subject)) return 'amount';
  return ownKinds[subject] ?? 'text';
}

/** The key of a team's own field; null for what everybody has. */
export function keyOf(subject: Subject): string | null {
  return subject.startsWith('attributes.') ? subject.slice('attributes.'.length) : null;
}

/** Subjects as they are offered, by what they tell about a person. */
export const subjectGroups = [
  {
    name: 'activity',
    subjects: [
      'last_message_received_at',
      'last_interaction_at',
      'conversation',
      'label',
      'campaign',
      'link_click',
      'created_at',
    ],
  },
  { name: 'orders', subjects: ['last_order_date', 'product', 'orders_count', 'total_spent'] },
  { name: 'membership', subjects: ['optin_status', 'list'] },
  {
    name: 'person',
    subjects: ['country_code', 'language', 'name', 'first_name', 'last_name', 'phone_number', 'email'],
  },
] as const satisfies readonly { name: string; subjects: readonly Subject[] }[];
