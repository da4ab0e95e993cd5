import type { Erasure } from '@herald/contract';

export const erasedThings = [
  'messages',
  'files',
  'conversations',
  'notes',
  'consent_events',
  'lists',
  'campaigns',
  'orders',
  'import_rows',
  'webhooks',
] as const satisfies readonly (keyof Erasure['counts'])[];

/** The receipt as plain text, to copy, keep or send to the person: a name and a value a line. */
export function receiptText(
  title: string,
  lines: readonly (readonly [name: string, value: string])[],
): string {
  return [title, '', ...lines.map(([name, value]) => `${name}: ${value}`), ''].join('\n');
}
