import type { z } from 'zod';
import { normalizeWords } from '../text/index.ts';
import type { FlowCondition, FlowConditions } from './condition.ts';
import type { numberTest, textTest } from './segment.ts';

/** Whether conditions hold, each of which is known by itself. */
export function passes(
  { match, conditions }: FlowConditions,
  holds: (condition: FlowCondition) => boolean,
): boolean {
  const results = conditions.map((one) =>
    'match' in one
      ? one.match === 'all'
        ? one.conditions.every(holds)
        : one.conditions.some(holds)
      : holds(one),
  );
  return match === 'all' ? results.every(Boolean) : results.some(Boolean);
}

/** Capitals and accents do not matter; "is not" holds for no value too. */
export function passesText(test: z.output<typeof textTest>, value: string): boolean {
  const said = normalizeWords(value);
  if (!('value' in test)) return (value.trim() !== '') === (test.op === 'is_set');
  const wanted = normalizeWords(test.value);
  switch (test.op) {
    case 'is':
      return said === wanted;
    case 'is_not':
      return said !== wanted;
    case 'contains':
      return said.includes(wanted);
    case 'does_not_contain':
      return !said.includes(wanted);
    default:
      return said.startsWith(wanted);
  }
}

/** What is no number is as good as nothing. */
export function passesNumber(test: z.output<typeof numberTest>, value: string): boolean {
  const number = value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.'));
  const isNumber = Number.isFinite(number);
  switch (test.op) {
    case 'is_set':
      return isNumber;
    case 'is_not_set':
      return !isNumber;
    case 'not_eq':
      return number !== test.value;
    case 'between':
      return isNumber && number >= test.from && number <= test.to;
    case 'eq':
      return number === test.value;
    case 'gt':
      return number > test.value;
    case 'gte':
      return number >= test.value;
    case 'lt':
      return number < test.value;
    default:
      return number <= test.value;
  }
}
