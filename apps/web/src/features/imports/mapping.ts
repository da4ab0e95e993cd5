import { type ColumnTarget, type ContactImport, type ImportMapping, singleTargets } from '@herald/contract';

/** Gives a column its meaning. Another column with the same one gives it up and becomes an attribute. */
export function retarget(
  targets: readonly ColumnTarget[],
  index: number,
  target: ColumnTarget,
): ColumnTarget[] {
  return targets.map((current, at) => {
    if (at === index) return target;
    return current === target && singleTargets.includes(target) ? 'attribute' : current;
  });
}

type GroupChoice = 'none' | 'new' | (string & {});

export type MappingValues = {
  columns: ColumnTarget[];
  default_country: string;
  consent: ImportMapping['consent'];
  group_id: GroupChoice;
  new_group: { name: string; color: NonNullable<ImportMapping['new_group']>['color'] };
  start_automations: boolean;
};

/** What the analysis of the file suggests. */
export function suggestedValues(row: ContactImport, country: string, groupId?: number): MappingValues {
  return {
    columns: row.columns.map(({ suggested }) => suggested),
    default_country: row.default_country ?? country,
    consent: 'unchanged',
    group_id: groupId === undefined ? 'none' : String(groupId),
    new_group: { name: row.file_name.replace(/\.[a-z]{2,4}$/i, '').slice(0, 120), color: 'green' },
    start_automations: false,
  };
}

export const isKnownList = (choice: GroupChoice) => !['none', 'new'].includes(choice);

/** The form as the server wants it. */
export function mappingOf(row: ContactImport, values: MappingValues): ImportMapping {
  return {
    columns: row.columns.map(({ index }, at) => ({ index, target: values.columns[at] ?? 'ignore' })),
    default_country: values.default_country,
    consent: values.consent,
    group_id: isKnownList(values.group_id) ? Number(values.group_id) : null,
    new_group: values.group_id === 'new' ? values.new_group : null,
    // Nothing waits for a list that is made now.
    start_automations: isKnownList(values.group_id) && values.start_automations,
  };
}
