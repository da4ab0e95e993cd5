import type { ImportMapping } from '@herald/contract';
import { isSecondaryPhone } from './columnTitles.ts';
import type { ImportRow } from './queries.ts';

/**
 * The mapping that a person would most likely agree to. The order of phone columns says which number of a row is
 * tried first: the person's own one before the one of their address.
 */
export function suggestMapping(row: Pick<ImportRow, 'columns'>, defaultCountry: string): ImportMapping {
  const columns = row.columns.map(({ index, suggested, name }) => ({ index, target: suggested, name }));
  columns.sort(
    (a, b) => Number(isSecondaryPhone(a.name)) - Number(isSecondaryPhone(b.name)) || a.index - b.index,
  );
  return {
    columns: columns.map(({ index, target }) => ({ index, target })),
    default_country: defaultCountry,
    consent: 'unchanged',
    group_id: null,
    new_group: null,
  };
}
