import { type DeliveryOptions, deliveryOptions } from '@herald/contract';
import { type FieldProblem, type Reading, readClock, readNumber } from './readField.ts';
import { type RuleName, ruleFields, ruleNames } from './rules.ts';

/** A rule as it is typed. What stands in its fields survives being switched off. */
export interface RuleDraft {
  on: boolean;
  fields: Readonly<Record<string, string>>;
}
export type DeliveryDraft = Readonly<Record<RuleName, RuleDraft>>;

/** Values that a rule begins with when somebody switches it on. */
export type Suggestions = Readonly<Record<RuleName, Readonly<Record<string, string | number>>>>;

/** How numbers are written in fields: the person's language, and the decimals of the campaign's currency. */
export interface Writing {
  tag: string;
  digits: number;
}

export function draftOf(delivery: DeliveryOptions, suggested: Suggestions, writing: Writing): DeliveryDraft {
  const draft = (name: RuleName): RuleDraft => {
    const value = delivery[name];
    if (typeof value === 'boolean') return { on: value, fields: {} };
    const known = typeof value === 'number' ? { value } : value;
    return { on: value !== null, fields: written(name, known ?? suggested[name], writing) };
  };
  return Object.fromEntries(ruleNames.map((name) => [name, draft(name)])) as Record<RuleName, RuleDraft>;
}

function written(
  name: RuleName,
  values: Readonly<Record<string, string | number>>,
  { tag, digits }: Writing,
): RuleDraft['fields'] {
  const format = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 2 });
  const write = (field: string, value: string | number | undefined) => {
    if (typeof value !== 'number') return value ?? '';
    return format.format(ruleFields[name][field]?.kind === 'money' ? value / 10 ** digits : value);
  };
  return Object.fromEntries(
    Object.keys(ruleFields[name]).map((field) => [field, write(field, values[field])]),
  );
}

export type Problems = Partial<Record<RuleName, Readonly<Record<string, FieldProblem>>>>;

/** What the draft says, or what is wrong with it, field by field. */
export function readDraft(
  draft: DeliveryDraft,
  digits: number,
): { delivery: DeliveryOptions | null; problems: Problems } {
  const problems: Problems = {};
  const values: Record<string, unknown> = {};
  for (const name of ruleNames) {
    if (Object.keys(ruleFields[name]).length === 0) {
      values[name] = draft[name].on;
      continue;
    }
    const { wrong, fields } = readRule(name, draft[name].fields, digits);
    if (draft[name].on && wrong) problems[name] = wrong;
    values[name] = !draft[name].on ? null : 'value' in fields ? fields.value : fields;
  }
  return { delivery: Object.keys(problems).length === 0 ? deliveryOptions.parse(values) : null, problems };
}

function readRule(name: RuleName, typed: RuleDraft['fields'], digits: number) {
  const fields: Record<string, string | number> = {};
  const wrong: Record<string, FieldProblem> = {};
  for (const [key, field] of Object.entries(ruleFields[name])) {
    const text = typed[key] ?? '';
    const read: Reading<string | number> =
      field.kind === 'clock' ? readClock(text) : readNumber(text, field, digits);
    if ('problem' in read) wrong[key] = read.problem;
    else fields[key] = read.value;
  }
  // Quiet from a time until the same time would be quiet for ever, or never.
  if (name === 'quiet_hours' && fields.from !== undefined && fields.from === fields.to) {
    wrong.to = { key: 'same' };
  }
  return { fields, wrong: Object.keys(wrong).length > 0 ? wrong : null };
}
