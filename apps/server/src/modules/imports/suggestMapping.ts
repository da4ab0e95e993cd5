import type { ImportMapping } from '@herald/contract';
import type { ImportRow } from './queries.ts';

/** The mapping that a person would most likely agree to. */
export function suggestMapping(row: Pick<ImportRow, 'columns'>, defaultCountry: string): ImportMapping {
  return {
    columns: row.columns.map(({ index, suggested }) => ({ index, target: suggested })),
    default_country: defaultCountry,
    consent: 'unchanged',
    group_id: null,
    new_group: null,
    start_automations: false,
  };
}
