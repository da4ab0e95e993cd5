import type { UsingAutomation } from '@herald/contract';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { usedByQuery, useUsedBy } from './useUsedBy.ts';

interface StartsTooProps {
  groupId: number;
  /** Null: several, and nobody knows yet how many. */
  people: number | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** It begins for whoever comes on the list. */
const begins = ({ is_active, is_set_off }: UsingAutomation) => is_active && is_set_off;

/** Asks whether any automation begins for whoever comes on a list. */
export function useFindStarted(): (groupId: number) => Promise<boolean> {
  const params = useNumberParams();
  const maySee = useCan('automations.view');
  const queryClient = useQueryClient();
  return async (groupId) =>
    maySee && (await queryClient.fetchQuery(usedByQuery(params, 'list', groupId))).some(begins);
}

/** Asks whether they begin for several who come at once; nothing where there are none. */
export function StartsToo({ groupId, people, ...choice }: StartsTooProps) {
  const automations = useUsedBy('list', people === null || people > 1 ? groupId : null).usedBy.filter(begins);
  if (automations.length === 0) return null;
  return (
    <Suspense>
      <Choice automations={automations} people={people} {...choice} />
    </Suspense>
  );
}

interface ChoiceProps extends Omit<StartsTooProps, 'groupId'> {
  automations: readonly UsingAutomation[];
}

function Choice({ automations, people, checked, onChange }: ChoiceProps) {
  const { t } = useTranslation('uses');
  const format = useFormat();
  const quoted = automations.map(({ name }) => t('quoted', { name }));
  const names = new Intl.ListFormat(format.tag).format(quoted);
  return (
    <Checkbox
      label={
        people === null
          ? t('startAll', { names })
          : t('start', { names, count: people, people: format.number(people) })
      }
      description={t('startHint')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
