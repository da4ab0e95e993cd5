import { type SegmentCondition, type SegmentConditions, segmentCondition } from '@herald/contract';
import { inputOf, type KnownField, keyOf, kindOf, type Subject, type TestKind, testsOf } from './subjects.ts';

/** One sentence while it is being written: anything may still be missing. */
export interface DraftCondition {
  key: string;
  subject: Subject;
  kind: TestKind;
  op: string;
  /** Words, a number, a date, or a count of days, as typed. */
  text: string;
  /** The end of a range. */
  to: string;
  /** What was chosen: texts, codes or ids. */
  values: string[];
}

export type Match = SegmentConditions['match'];

export interface DraftBranch {
  key: string;
  match: Match;
  conditions: DraftCondition[];
}

export interface Draft {
  match: Match;
  conditions: (DraftCondition | DraftBranch)[];
}

export const isBranch = (item: DraftCondition | DraftBranch): item is DraftBranch => 'conditions' in item;

const newKey = () => crypto.randomUUID();

export function newCondition(subject: Subject, fields: readonly KnownField[]): DraftCondition {
  const kind = kindOf(subject, fields);
  const op = testsOf[kind][0];
  return { key: newKey(), subject, kind, op, text: startingText(kind, op), to: '', values: [] };
}

export const newBranch = (match: Match, condition: DraftCondition): DraftBranch => ({
  key: newKey(),
  match,
  conditions: [condition],
});

/** The products that it is about. */
export function productsOf({ kind, values }: DraftCondition): number[] {
  return kind === 'product' ? values.map(Number).toSorted((a, b) => a - b) : [];
}

/** Another subject keeps nothing but its place. */
export function withSubject(
  condition: DraftCondition,
  subject: Subject,
  fields: readonly KnownField[],
): DraftCondition {
  return { ...newCondition(subject, fields), key: condition.key };
}

/** Another test keeps what was filled in where it is of the same sort. */
export function withTest(condition: DraftCondition, op: string): DraftCondition {
  const [before, after] = [inputOf(condition.kind, condition.op), inputOf(condition.kind, op)];
  if (before === after) return { ...condition, op };
  if (before === 'number' && after === 'range') return { ...condition, op };
  return { ...condition, op, text: startingText(condition.kind, op), to: '', values: [] };
}

const startingText = (kind: TestKind, op: string) => (inputOf(kind, op) === 'days' ? '30' : '');

/** What the server is asked; `unfinished` are the sentences that say nothing yet. */
export function finished(draft: Draft): { conditions: SegmentConditions; unfinished: string[] } {
  const unfinished: string[] = [];
  const read = (condition: DraftCondition): SegmentCondition[] => {
    const parsed = segmentCondition.safeParse(wireOf(condition));
    if (parsed.success) return [parsed.data];
    unfinished.push(condition.key);
    return [];
  };
  const conditions = draft.conditions.flatMap((item): SegmentConditions['conditions'] => {
    if (!isBranch(item)) return read(item);
    const inner = item.conditions.flatMap(read);
    return inner.length > 0 ? [{ match: item.match, conditions: inner }] : [];
  });
  return { conditions: { match: draft.match, conditions }, unfinished };
}

function wireOf(condition: DraftCondition): object {
  const { subject, kind, op, values } = condition;
  switch (kind) {
    case 'consent':
      return { about: subject, op, values };
    case 'list':
      return { about: subject, op, group_ids: values.map(Number) };
    case 'label':
      return { about: subject, op, label_ids: values.map(Number) };
    case 'campaign':
      return {
        about: subject,
        op,
        campaign_id: values[0] === undefined ? null : Number(values[0]),
        within_days: numberOf(condition.text),
      };
    case 'product':
      return {
        about: subject,
        op,
        product_ids: values.map(Number),
        within_days: numberOf(condition.text) ?? null,
      };
    case 'conversation':
      return { about: subject, op, state: values[0] };
    case 'link':
      return { about: subject, op, within_days: numberOf(condition.text) ?? null };
    default: {
      const key = keyOf(subject);
      const test = testOf(condition);
      return key === null ? { about: subject, test } : { about: 'attribute', key, kind, test };
    }
  }
}

function testOf({ kind, op, text, to, values }: DraftCondition): object {
  switch (inputOf(kind, op)) {
    case 'words':
      return { op, value: text };
    case 'number':
      return { op, value: numberOf(text) };
    case 'range':
      return { op, from: numberOf(text), to: numberOf(to) };
    case 'date':
      return { op, date: text };
    case 'days':
      return { op, days: numberOf(text) };
    case 'values':
      return { op, values };
    default:
      return { op };
  }
}

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** Back from what was saved to what can be edited. */
export function draftOf({ match, conditions }: SegmentConditions): Draft {
  return {
    match,
    conditions: conditions.map((item) =>
      'conditions' in item
        ? { key: newKey(), match: item.match, conditions: item.conditions.map(draftCondition) }
        : draftCondition(item),
    ),
  };
}

function draftCondition(saved: SegmentCondition): DraftCondition {
  const empty = { key: newKey(), text: '', to: '', values: [] };
  switch (saved.about) {
    case 'optin_status':
      return { ...empty, subject: saved.about, kind: 'consent', op: saved.op, values: saved.values };
    case 'list':
      return {
        ...empty,
        subject: saved.about,
        kind: 'list',
        op: saved.op,
        values: saved.group_ids.map(String),
      };
    case 'label':
      return {
        ...empty,
        subject: saved.about,
        kind: 'label',
        op: saved.op,
        values: saved.label_ids.map(String),
      };
    case 'campaign': {
      const values = saved.campaign_id === null ? [] : [String(saved.campaign_id)];
      const text = String(saved.within_days ?? '');
      return { ...empty, subject: saved.about, kind: 'campaign', op: saved.op, values, text };
    }
    case 'product':
      return {
        ...empty,
        subject: saved.about,
        kind: 'product',
        op: saved.op,
        values: saved.product_ids.map(String),
        text: String(saved.within_days ?? ''),
      };
    case 'conversation':
      return { ...empty, subject: saved.about, kind: 'conversation', op: saved.op, values: [saved.state] };
    case 'link_click':
      return {
        ...empty,
        subject: saved.about,
        kind: 'link',
        op: saved.op,
        text: String(saved.within_days ?? ''),
      };
    case 'attribute':
      return { ...empty, subject: `attributes.${saved.key}`, kind: saved.kind, ...filledIn(saved.test) };
    default:
      return { ...empty, subject: saved.about, kind: kindOf(saved.about, []), ...filledIn(saved.test) };
  }
}

interface Test {
  op: string;
  value?: string | number;
  from?: number;
  to?: number;
  date?: string;
  days?: number;
  values?: string[];
}

function filledIn(test: Test) {
  const text = test.value ?? test.from ?? test.date ?? test.days ?? '';
  return { op: test.op, text: String(text), to: String(test.to ?? ''), values: test.values ?? [] };
}
