import { type ColumnTarget, singleTargets } from '@herald/contract';
import { isUsable, parsePhone } from '../../platform/phones/parsePhone.ts';
import { consentOfTitle, targetOfTitle } from './columnTitles.ts';
import { readConsent } from './consentWords.ts';
import { readLanguage } from './languages.ts';

interface Column {
  title: string;
  /** Cells of the first rows that are not empty. */
  cells: string[];
}

/** What each column most likely is, by its title and, where that says nothing, by what is in it. */
export function suggestTargets(columns: readonly Column[], country: string): ColumnTarget[] {
  const byTitle = columns.map(({ title }) => targetOfTitle(title));
  const hasFirstName = byTitle.includes('first_name');
  const hasPhone = columns.some(({ cells }, index) => byTitle[index] === 'phone' && mayBePhones(cells));
  const targets = columns.map((column, index): ColumnTarget => {
    const promised = byTitle[index] ?? null;
    if (promised === 'phone') return mayBePhones(column.cells) ? 'phone' : 'attribute';
    if (promised === 'email') return mayBeEmails(column.cells) ? 'email' : 'attribute';
    if (promised === 'language') return mayBeLanguages(column.cells) ? 'language' : 'attribute';
    if (promised === 'optin') return mayBeConsent(column.cells) ? 'optin' : 'attribute';
    // "Nom" beside "Prénom" is the family name.
    if (promised === 'name' && hasFirstName) return 'last_name';
    // Both parts have columns of their own.
    if (hasFirstName && (promised === 'full_name' || promised === 'last_first_name')) return 'name';
    if (promised === 'name' && mayBeFullNames(column.cells)) return 'full_name';
    if (promised) return promised;
    return targetOfCells(column.cells, country, hasPhone);
  });
  // No column has numbers in it; then the title is all there is to go by, and the rows will say what is wrong.
  const promised = byTitle.indexOf('phone');
  if (promised !== -1 && !targets.includes('phone')) targets[promised] = 'phone';
  return keepOne(targets, columns);
}

function targetOfCells(cells: readonly string[], country: string, hasPhone: boolean): ColumnTarget {
  if (cells.length === 0) return 'attribute';
  if (share(cells, (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())) >= 0.6) return 'email';
  if (!hasPhone && share(cells, (cell) => looksLikePhone(cell, country)) >= 0.6) return 'phone';
  return 'attribute';
}

/** Of several columns with one meaning, the first that has values keeps it; for consent, one that names WhatsApp. */
function keepOne(targets: readonly ColumnTarget[], columns: readonly Column[]): ColumnTarget[] {
  const merit = (index: number) =>
    (columns[index]?.cells.length ? 1 : 0) +
    (targets[index] === 'optin' && consentOfTitle(columns[index]?.title ?? '') === 'whatsapp' ? 2 : 0);
  const chosen = new Map<ColumnTarget, number>();
  targets.forEach((target, index) => {
    const other = chosen.get(target);
    if (other === undefined || merit(index) > merit(other)) chosen.set(target, index);
  });
  return targets.map((target, index) =>
    singleTargets.includes(target) && chosen.get(target) !== index ? 'attribute' : target,
  );
}

/** A title such as "Phone type" promises too much: something in the column must have digits, unless it is empty. */
function mayBePhones(cells: readonly string[]): boolean {
  return cells.length === 0 || share(cells, (cell) => /\d{2}/.test(cell) || !/\p{L}/u.test(cell)) >= 0.3;
}

function mayBeEmails(cells: readonly string[]): boolean {
  return cells.length === 0 || share(cells, (cell) => cell.includes('@')) >= 0.3;
}

/** "Langue" may be what somebody translates from, or the tongue of a shoe. */
function mayBeLanguages(cells: readonly string[]): boolean {
  return cells.length > 0 && share(cells, (cell) => readLanguage(cell) !== null) >= 0.5;
}

/** "Camille Moreau", and neither "Camille" nor "Boutique 12": what is worth being split. */
function mayBeFullNames(cells: readonly string[]): boolean {
  return share(cells, (cell) => /^\s*\p{Lu}[\p{L}'’.-]*,?( [\p{L}'’.-]+){1,3}\s*$/u.test(cell)) >= 0.8;
}

/** A column without a word says nothing about anybody. */
function mayBeConsent(cells: readonly string[]): boolean {
  return cells.length > 0 && share(cells, (cell) => readConsent(cell) !== null || /never/i.test(cell)) >= 0.5;
}

/** Like a number that somebody can be called on, and unlike an amount, a date or an identifier. */
export function looksLikePhone(cell: string, country: string): boolean {
  const text = cell.trim();
  if (!/^['+(\d][\d\s().+\-/\u00a0]{6,24}$/.test(text) || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text))
    return false;
  return isUsable(parsePhone(text, country));
}

function share(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}
