import { CsvReader } from './csvReader.ts';
import type { TableRow } from './tableRow.ts';

const delimiters = [';', ',', '\t', '|'] as const;

/** The delimiter under which the first rows look most like a table: many columns, as many in every row as in the first. */
export function sniffDelimiter(head: string, isWhole: boolean): string {
  const named = /^"?sep=([;,\t|])"?\r?\n/i.exec(head)?.[1];
  if (named) return named;
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(head, delimiter, isWhole) }));
  scores.sort((a, b) => b.score - a.score);
  const best = scores[0];
  return best && best.score > 0 ? best.delimiter : ',';
}

function scoreOf(head: string, delimiter: string, isWhole: boolean): number {
  const rows = readHead(head, delimiter, isWhole);
  const columns = rows[0]?.cells.length ?? 0;
  if (columns < 2) return 0;
  const alike = rows.filter(({ cells, problem }) => cells.length === columns && problem === null).length;
  const share = alike / rows.length;
  return share * share * columns;
}

/** The complete rows at the start of a text; the last one counts only when the text is the whole file. */
function readHead(head: string, delimiter: string, isWhole: boolean): TableRow[] {
  const reader = new CsvReader(delimiter);
  const rows = reader.read(head, false);
  return isWhole ? [...rows, ...reader.read('', true)] : rows;
}
