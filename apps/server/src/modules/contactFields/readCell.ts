import { type FieldKind, suits } from './values.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'oui', 'o', 'vrai', 'x']);
const no = new Set(['false', 'no', 'n', '0', 'non', 'faux']);
/** Without thousands separators, which nobody can tell from decimals: `1,234`. */
const decimalComma = /^-?\d+,(\d{1,2}|\d{4,})$/;
const withSlashes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/**
 * A cell of a file as a value of its field: `Oui`, `12,50` and `31/01/2026` are what people write. What cannot be read
 * stays as it is.
 */
export function readCell(field: FieldKind, cell: string): string {
  const text = cell.trim();
  const read = guess(field, text);
  return read !== null && suits(field, read) ? read : cell;
}

function guess(field: FieldKind, text: string): string | null {
  const plain = text.toLowerCase();
  switch (field.kind) {
    case 'number':
      return decimalComma.test(text) ? text.replace(',', '.') : text.replace(/^\+/, '');
    case 'boolean':
      return yes.has(plain) ? 'true' : no.has(plain) ? 'false' : null;
    case 'date':
      return readDay(text);
    case 'choice':
      return field.choices.find((choice) => choice.toLowerCase() === plain) ?? null;
    default:
      return null;
  }
}

/** The day comes first, as everywhere outside North America, unless that gives no date. */
function readDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(text)?.[1];
  if (iso) return iso;
  const [, first = '', second = '', year] = withSlashes.exec(text) ?? [];
  if (!year) return null;
  const [month, day] = Number(second) > 12 ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
