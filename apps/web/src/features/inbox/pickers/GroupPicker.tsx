import type { BulkAction } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { useFindStarted } from '#features/uses/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useBulk } from '../bulk/useBulk.ts';
import classes from './Picker.module.css';
import { Picker } from './Picker.tsx';
import { closePicker, type PickerRequest } from './pickerStore.ts';

const AskStart = lazyPart(async () => {
  const [asking] = await Promise.all([import('./AskStart.tsx'), loadTexts('uses')]);
  return asking;
});

interface GroupPickerProps {
  request: PickerRequest;
  kind: 'add_group' | 'remove_group';
}

export function GroupPicker({ request, kind }: GroupPickerProps) {
  const { t } = useTranslation('inbox');
  const groups = useQuery(groupsQuery(useNumberParams()));
  const bulk = useBulk();
  const findStarted = useFindStarted();
  const [asked, ask] = useState<number | null>(null);
  const people = request.contactIds.length;

  const run = (action: BulkAction) => {
    closePicker();
    request.onPick?.();
    void bulk.run(action, request.contactIds);
  };
  // For several, automations begin only if somebody wants it: that is asked where there are any.
  const pick = async (group_id: number) => {
    if (kind === 'add_group' && people > 1 && (await findStarted(group_id).catch(() => false))) ask(group_id);
    else run({ kind, group_id });
  };
  if (asked !== null)
    return (
      <LazyBoundary name={t('toList.add')} isInline onClose={closePicker}>
        <AskStart
          groupId={asked}
          people={people}
          onAdd={(starts) => run({ kind: 'add_group', group_id: asked, start_automations: starts })}
        />
      </LazyBoundary>
    );
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
      onPick={(value) => void pick(Number(value))}
    />
  );
}
