import type { ContactFieldKind } from '@herald/contract';
import { readField } from './readField.ts';

/** What a column of a file most likely holds, by some of its values. Only what every one of them suits is proposed. */
export function guessKind(samples: readonly string[]): ContactFieldKind {
  if (samples.length === 0) return 'text';
  const suits = (kind: ContactFieldKind) => samples.every((sample) => readField(kind, sample) !== null);
  // A leading zero is part of a code, not of a number.
  if (suits('number') && !samples.some((sample) => /^-?0\d/.test(sample))) return 'number';
  return (['date', 'boolean'] as const).find(suits) ?? 'text';
}
