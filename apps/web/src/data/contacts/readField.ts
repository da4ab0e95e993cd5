import type { ContactFieldKind } from '@herald/contract';

type Known =
  | { kind: 'text' | 'choice'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; value: Date };

/** The value behind the text that is kept, or null when it does not suit the kind. */
export function readField(kind: ContactFieldKind, text: string): Known | null {
  switch (kind) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? { kind, value: Number(text) } : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? { kind, value: text === 'true' } : null;
    case 'date':
      return readDay(text);
    default:
      return { kind, value: text };
  }
}

/** A day is the same one in every zone: noon of it here. */
function readDay(text: string): Known | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const value = new Date(year, month - 1, day, 12);
  return value.getMonth() === month - 1 && value.getDate() === day ? { kind: 'date', value } : null;
}
