import {
  isUsable,
  type ParsedPhone,
  parsePhone,
  type UsablePhone,
} from '../../platform/phones/parsePhone.ts';
import { labelColumnOf, rankOfPhone } from './columnTitles.ts';

/** A column of numbers, and where each row says what kind of number it has. */
interface PhoneColumn {
  index: number;
  rank: number;
  /** The column with the kind of number, or -1. */
  labelAt: number;
}

export type FoundPhone = UsablePhone | { reason: Exclude<ParsedPhone, UsablePhone>['reason']; value: string };

export function planPhones(names: readonly string[], indexes: readonly number[]): PhoneColumn[] {
  return indexes.map((index) => {
    const title = names[index] ?? '';
    return { index, rank: rankOfPhone(title), labelAt: labelColumnOf(names, title) };
  });
}

const lineRanks = { mobile: 0, unknown: 1, fixed: 2 };

/**
 * The number of a row that reaches somebody on WhatsApp: a mobile before a landline, whatever their columns are called;
 * of two alike, the one whose title or label says mobile; then the first. A fax is nobody's. Without a usable number, the
 * first cell that held something says why.
 */
export function choosePhone(
  cells: readonly string[],
  columns: readonly PhoneColumn[],
  country: string,
): FoundPhone {
  let refusal: FoundPhone = { reason: 'phone_missing', value: '' };
  let best: { phone: UsablePhone; line: number; rank: number } | null = null;
  for (const { index, rank: byTitle, labelAt } of columns) {
    const cell = cells[index] ?? '';
    const label = cells[labelAt] ?? '';
    if (/fax/i.test(label)) continue;
    const rank = label.trim() === '' ? byTitle : rankOfPhone(label);
    for (const value of numbersIn(cell, country)) {
      const phone = parsePhone(value, country);
      if (!isUsable(phone)) {
        if (refusal.reason === 'phone_missing')
          refusal = { reason: phone.reason, value: value.slice(0, 200) || refusal.value };
        continue;
      }
      const line = lineRanks[phone.line];
      if (!best || line < best.line || (line === best.line && rank < best.rank)) best = { phone, line, rank };
    }
  }
  return best?.phone ?? refusal;
}

/** Address books put several numbers into one cell, Google between ` ::: `. */
function numbersIn(cell: string, country: string): string[] {
  if (cell.includes(':::')) return cell.split(':::');
  const mayBeSeveral = /[;|\n]|,\s|\s\/\s/.test(cell);
  if (!mayBeSeveral || isUsable(parsePhone(cell, country))) return [cell];
  return cell.split(/[;|\n]|,\s|\s\/\s/);
}
