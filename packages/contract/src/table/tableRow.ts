/** One row of a file, whatever its format. */
export interface TableRow {
  /** Where it starts: the physical line of a text file, the row number of a spreadsheet. */
  line: number;
  cells: string[];
  /** Set when the row could not be read; `cells` then holds enough to recognise it. */
  problem: 'cell_too_long' | 'row_malformed' | null;
}

/** One row of a spreadsheet as it is stored: its cells, or the start of each when there is too much in it. */
export type SheetLine = string[] | { tooLong: string[] };
