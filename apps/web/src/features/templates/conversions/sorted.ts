import type { TemplateConversion } from '@herald/contract';
import type { ConversionColumn } from '#data/templates/conversionAddress.ts';

export type SortDirection = 'asc' | 'desc';

/** By names as people read them, by figures as numbers; what is not known comes last either way round. */
export function sorted(
  rows: readonly TemplateConversion[],
  column: ConversionColumn,
  direction: SortDirection,
): TemplateConversion[] {
  const way = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    if (column === 'name') return way * a.name.localeCompare(b.name);
    const [first, second] = [figureOf(a, column), figureOf(b, column)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return currencyOf(a, column).localeCompare(currencyOf(b, column)) || way * (first - second);
  });
}

function figureOf(row: TemplateConversion, column: Exclude<ConversionColumn, 'name'>): number | null {
  const figure = row[column];
  return typeof figure === 'object' ? (figure?.amount ?? null) : figure;
}

/** Amounts of different currencies stand apart: no rate between them is known. */
function currencyOf(row: TemplateConversion, column: Exclude<ConversionColumn, 'name'>): string {
  const figure = row[column];
  return typeof figure === 'object' ? (figure?.currency ?? '') : '';
}
