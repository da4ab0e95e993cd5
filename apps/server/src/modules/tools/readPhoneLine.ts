import type { ReadPhone } from '@herald/contract';
import { isUsable, parsePhone } from '../../platform/phones/parsePhone.ts';

/** The first usable number among the cells of a line; without one, why the cell most like a number is none. */
export function readPhoneLine(line: string, country: string): ReadPhone {
  let reason: Extract<ReadPhone, { reason: unknown }>['reason'] = 'phone_missing';
  let digits = 0;
  for (const cell of cellsOf(line)) {
    const read = parsePhone(cell, country);
    if (isUsable(read)) return { phone: read.phone };
    const found = cell.replace(/\D/g, '').length;
    if (found <= digits) continue;
    digits = found;
    reason = read.reason;
  }
  return { reason };
}

/** `3,36E+10` holds a comma of its own: the line is a cell too. */
function cellsOf(line: string): string[] {
  const cells = line.split(/[;,\t|]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return cells.length > 1 ? [...cells, line] : cells;
}
