import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { type ColumnId, fieldKeyOf, shownColumns } from './columns.ts';
import { useColumnChoice } from './useColumnChoice.ts';

/** The columns of every table of people, as the member chose them. */
export function useColumns() {
  const { t } = useTranslation('contacts');
  const { chosen, choose } = useColumnChoice();
  const fields = useQuery(fieldsQuery(useNumberParams().team_id)).data;
  // Until the fields are known, what was chosen counts as known: columns of fields come with their cells.
  const keys = fields?.map(({ key }) => key) ?? chosenKeys(chosen);
  return {
    fields: fields ?? [],
    keys,
    shown: shownColumns(chosen, keys),
    choose,
    nameOf: (id: ColumnId) => {
      const key = fieldKeyOf(id);
      if (key === null) return t(`column.${id}`);
      return fields?.find((field) => field.key === key)?.name ?? key;
    },
  };
}

const chosenKeys = (chosen: readonly string[] | null) =>
  (chosen ?? []).map((id) => fieldKeyOf(id as ColumnId)).filter((key) => key !== null);
