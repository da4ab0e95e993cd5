import type { CopyLines } from './copyLines.ts';
import type { PersonRow } from './mapRow.ts';

/** The people of a batch, ready for the database. A row's number is its place among them. */
export interface PackedPeople {
  /** Where each row is in the file. */
  lines: number[];
  /** The rows in the order of `stagedColumns`. */
  rows: CopyLines;
}

export const stagedColumns = [
  ...['number', 'line', 'phone', 'twin', 'country', 'name', 'first_name', 'last_name', 'email', 'consent'],
  ...['language', 'wording', 'attributes', 'data', 'cells'],
] as const;

export function packPerson(people: PackedPeople, row: PersonRow): void {
  const number = people.lines.push(row.line) - 1;
  people.rows.add([
    ...[number, row.line, row.phone, row.twin, row.country, row.name, row.firstName, row.lastName],
    ...[row.email, row.consent, row.language, row.wording, row.attributes, row.data],
    JSON.stringify(row.cells.map(shorten)),
  ]);
}

/** Of a row that is listed as refused, we keep enough of each cell to recognise it. */
export const shorten = (text: string) => (text.length > 500 ? text.slice(0, 500) : text).toWellFormed();
