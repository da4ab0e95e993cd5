import type { ContactField, ImportMapping, ImportRefusal, notedReasons } from '@herald/contract';
import { type SplitName, splitName, type TableRow } from '@herald/contract/table';
import { isUsable, type UsablePhone } from '../../platform/phones/parsePhone.ts';
import { readCell } from '../contactFields/index.ts';
import { choosePhone, type FoundPhone, planPhones } from './choosePhone.ts';
import { isRefusalTitle } from './columnTitles.ts';
import { readConsent, readRefusal } from './consentWords.ts';
import { readCountry } from './countries.ts';
import { readLanguage } from './languages.ts';

/** A row that names a person. */
export interface PersonRow {
  line: number;
  cells: string[];
  phone: string;
  /** The other spelling of the number, where there is one. */
  twin: string | null;
  country: string | null;
  /** As WhatsApp names languages: pt_BR. */
  language: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  consent: 'opted_in' | 'opted_out' | null;
  /** What the file says about consent, in its own words. */
  wording: string | null;
  /** JSON of the cells to keep on the contact. */
  attributes: string;
  /** JSON of the cells that the mapping names, for the variables of a campaign. */
  data: string | null;
  /** What is worth knowing of a row that is kept. */
  note: { reason: (typeof notedReasons)[number]; value: string } | null;
}

export interface RefusedRow {
  line: number;
  reason: ImportRefusal['reason'];
  value: string;
  cells: string[];
}

export type MappedRow = PersonRow | RefusedRow;
export const isRefused = (row: MappedRow): row is RefusedRow => 'reason' in row;

export interface RowPlan {
  /** Titles of the columns, by index. */
  names: readonly string[];
  mapping: Pick<ImportMapping, 'columns' | 'default_country' | 'consent'>;
  /** Names the source of consent when no column does. */
  fileName: string;
  /** Whether the rows become recipients, which keep what the mapping names. */
  keepsData: boolean;
  /** Fields of the team's own: a column with the name or the key of one is read as its kind. */
  fields?: readonly ContactField[];
}

/** Makes the function that reads the rows of one file under one mapping. */
export function planRows(plan: RowPlan): (row: TableRow) => MappedRow {
  const { names, mapping, fileName, keepsData } = plan;
  const indexes = (target: string) =>
    mapping.columns.filter((column) => column.target === target).map(({ index }) => index);
  const phones = planPhones(names, indexes('phone'));
  const countries = indexes('country');
  const [languageAt = -1] = indexes('language');
  const optins = indexes('optin').map((index) => ({ index, isRefusal: isRefusalTitle(names[index] ?? '') }));
  const attributes = indexes('attribute');
  const named = mapping.columns.filter(isKept).map(({ index }) => index);
  const fields = names.map((name) => fieldOf(plan.fields ?? [], name));
  const [nameAt = -1, firstAt = -1, lastAt = -1, emailAt = -1, fullAt = -1, reversedAt = -1] = [
    'name',
    'first_name',
    'last_name',
    'email',
    'full_name',
    'last_first_name',
  ].map((target) => indexes(target)[0] ?? -1);

  return ({ line, cells, problem }) => {
    if (problem) return { line, reason: problem, value: cells[0]?.slice(0, 200) ?? '', cells };
    const country = readCountry(firstFilled(cells, countries)) ?? mapping.default_country;
    const phone = choosePhone(cells, phones, country);
    if (!isUsable(phone)) return refuse({ line, cells, problem }, phone, plan, indexes('phone'));
    const split = splitOf(cells[fullAt], cells[reversedAt]);
    const firstName = text(cells[firstAt], 200) ?? split.first;
    const lastName = text(cells[lastAt], 200) ?? split.last;
    const { consent, wording } = consentOf(cells, optins, names);
    const byFile = optins.length === 0 && mapping.consent === 'opted_in';
    return {
      line,
      cells,
      phone: phone.phone,
      twin: phone.spellings[1] ?? null,
      country: phone.country,
      // Half a name would replace the whole one of somebody who is known; who has no other is called by their parts.
      name: text(cells[nameAt], 200) ?? (firstName && lastName ? `${firstName} ${lastName}` : null),
      firstName,
      lastName,
      language: readLanguage(cells[languageAt] ?? ''),
      email: emailOf(cells[emailAt]),
      consent: byFile ? 'opted_in' : consent,
      wording: byFile ? fileName : wording,
      attributes: attributesOf(cells, attributes, names, fields),
      data: keepsData ? toJson(cells, named, names) : null,
      note: noteOf(cells, phone, names.length),
    };
  };
}

/** Whether anything becomes of a column. */
export const isKept = ({ target }: ImportMapping['columns'][number]) => target !== 'ignore';

/** Cells behind the last column have no title under which they could be kept. */
function noteOf(cells: readonly string[], phone: FoundPhone, width: number): PersonRow['note'] {
  const over = cells.slice(width).filter((cell) => cell.trim() !== '');
  if (over.length > 0) return { reason: 'cells_left_over', value: over.join(' · ').slice(0, 200) };
  return isUsable(phone) && phone.line === 'fixed' ? { reason: 'landline', value: phone.phone } : null;
}

/** A row of the wrong length in which no number was found has most likely slipped, and the number with it. */
function refuse(row: TableRow, found: FoundPhone, plan: RowPlan, phones: readonly number[]): RefusedRow {
  const { line, cells } = row;
  const { reason, value } = found as Exclude<FoundPhone, UsablePhone>;
  const isRagged = cells.length > plan.names.length || cells.length <= Math.max(...phones);
  if (isRagged && reason !== 'phone_scientific') {
    return { line, reason: 'row_malformed', value: value || cells.join(' ').slice(0, 200), cells };
  }
  return { line, reason, value, cells };
}

function firstFilled(cells: readonly string[], indexes: readonly number[]): string {
  for (const index of indexes) if (cells[index]?.trim()) return cells[index];
  return '';
}

interface ConsentColumn {
  index: number;
  isRefusal: boolean;
}

/** One refusal outweighs any number of agreements. */
function consentOf(cells: readonly string[], columns: readonly ConsentColumn[], names: readonly string[]) {
  let found: Pick<PersonRow, 'consent' | 'wording'> = { consent: null, wording: null };
  for (const { index, isRefusal } of columns) {
    const cell = cells[index] ?? '';
    const consent = isRefusal ? readRefusal(cell) : readConsent(cell);
    if (consent === null || found.consent === 'opted_out') continue;
    if (found.consent === null || consent === 'opted_out') {
      found = { consent, wording: `${names[index]}: ${cell.trim()}`.slice(0, 500).toWellFormed() };
    }
  }
  return found;
}

/** The first address of a cell; address books put several into one, between ` ::: `. */
function emailOf(cell: string | undefined): string | null {
  const emails = (cell ?? '').split(' ::: ').map((each) => text(each, 254));
  return (
    emails.find((email) => email !== null && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(email)) ?? null
  );
}

/** Of whichever column of full names says something; columns of their own for first and last name win over it. */
function splitOf(full: string | undefined, reversed: string | undefined): SplitName {
  const cell = text(full, 200);
  return cell === null ? splitName(text(reversed, 200) ?? '', 'last_first') : splitName(cell);
}

function text(cell: string | undefined, limit: number): string | null {
  const trimmed = cell?.trim().slice(0, limit).toWellFormed();
  return trimmed ? trimmed : null;
}

/** The field that a column is about, by its key or its name. */
export function fieldOf(fields: readonly ContactField[], title: string): ContactField | undefined {
  const plain = title.trim().toLowerCase();
  return fields.find(({ key }) => key === title) ?? fields.find(({ name }) => name.toLowerCase() === plain);
}

/** Cells to keep on the contact: those of declared fields under their keys, in the form of their kind. */
function attributesOf(
  cells: readonly string[],
  indexes: readonly number[],
  names: readonly string[],
  fields: readonly (ContactField | undefined)[],
): string {
  const keys = names.map((name, index) => fields[index]?.key ?? name);
  const read = cells.map((cell, index) => {
    const field = fields[index];
    return field && cell.trim() !== '' ? readCell(field, cell) : cell;
  });
  return toJson(read, indexes, keys);
}

/** Cells as they are in the file, line breaks included; empty ones are left out. */
function toJson(cells: readonly string[], indexes: readonly number[], names: readonly string[]): string {
  const kept: Record<string, string> = {};
  for (const index of indexes) {
    const cell = cells[index];
    const name = names[index];
    if (name !== undefined && cell !== undefined && cell.trim() !== '') kept[name] = cell.toWellFormed();
  }
  return JSON.stringify(kept);
}
