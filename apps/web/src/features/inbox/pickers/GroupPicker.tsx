import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { useBulk } from '../bulk/useBulk.ts';
import classes from './Picker.module.css';
import { Picker } from './Picker.tsx';
import { closePicker, type PickerRequest } from './pickerStore.ts';

interface GroupPickerProps {
  request: PickerRequest;
  kind: 'add_group' | 'remove_group';
}

export function GroupPicker({ request, kind }: GroupPickerProps) {
  const { t } = useTranslation('inbox');
  const groups = useQuery(groupsQuery(useNumberParams()));
  const bulk = useBulk();
  return (
    <Picker
      label={t('pickers:toList.placeholder')}
      none={t('pickers:toList.none')}
      isLoading={groups.isPending}
      options={(groups.data ?? []).map(({ id, name, color }) => ({
        value: String(id),
        label: name,
        left: <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} />,
      }))}
      onPick={(value) => {
        closePicker();
        request.onPick?.();
        bulk.run({ kind, group_id: Number(value) }, request.contactIds);
      }}
    />
  );
}
