import type { Field } from './rules.ts';

/** What is wrong with something typed; the key names a text, the bounds stand in it. */
export interface FieldProblem {
  key: 'clock' | 'whole' | 'decimal' | 'money' | 'same';
  min?: number;
  max?: number;
}

export type Reading<T> = { value: T } | { problem: FieldProblem };

export function readClock(text: string): Reading<string> {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? { value: text } : { problem: { key: 'clock' } };
}

/** Numbers as people write them in either language; `digits` are the decimals of the currency. */
export function readNumber(
  text: string,
  field: Exclude<Field, { kind: 'clock' }>,
  digits: number,
): Reading<number> {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  const isCounted = field.kind !== 'decimal';
  const number = Number(
    (isCounted ? plain.replace(/[.,](?=\d{3}(?!\d))/g, '') : plain).replace(',', '.') || Number.NaN,
  );
  const [min, max] =
    field.kind === 'money' ? [10 ** -digits, field.max / 10 ** digits] : [field.min, field.max];
  const isWhole = field.kind !== 'whole' || Number.isInteger(number);
  if (!(number >= min && number <= max && isWhole)) return { problem: { key: field.kind, min, max } };
  return { value: field.kind === 'money' ? Math.round(number * 10 ** digits) : number };
}
