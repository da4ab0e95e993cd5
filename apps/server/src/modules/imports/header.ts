import { targetOfTitle } from './columnTitles.ts';
import { looksLikePhone } from './suggestTargets.ts';

/** Excel writes `sep=;` above the table to tell itself the delimiter. */
export function isSeparatorHint(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell === '');
}

/** Whether the first row holds titles: it has some, and nothing in it looks like somebody's data. */
export function isHeader(cells: readonly string[], country: string): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0) return false;
  if (filled.some((cell) => isData(cell, country))) return false;
  return filled.some((cell) => targetOfTitle(cell) !== null) || filled.every((cell) => /\p{L}/u.test(cell));
}

function isData(cell: string, country: string): boolean {
  return (
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell) ||
    /^[\d\s.,:/+-]{4,}$/.test(cell) ||
    looksLikePhone(cell, country)
  );
}
