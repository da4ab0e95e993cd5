export { CsvReader, maxCellLength } from './csvReader.ts';
export { decode, detectEncoding, detectUtf16, type Encoding } from './decode.ts';
export { sniffDelimiter } from './sniffCsv.ts';
export { type SplitName, splitName } from './splitName.ts';
export type { SheetLine, TableRow } from './tableRow.ts';
