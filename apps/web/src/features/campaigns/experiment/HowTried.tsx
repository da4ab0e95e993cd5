import { type ExperimentMetric, type ExperimentTest, experimentMetrics, whenChance } from '@herald/contract';
import { NumberInput, Radio, Select, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExperimentDraft } from './useExperimentDraft.ts';

interface HowTriedProps {
  draft: ExperimentDraft;
  onChange: (draft: ExperimentDraft) => void;
}

const usual: ExperimentTest = { percent: 20, hours: 4, if_chance: 'leader' };

/** On whom the messages are tried, by what they are compared, and what the others get. */
export function HowTried({ draft, onChange }: HowTriedProps) {
  const { t } = useTranslation('campaigns');
  const { test, metric } = draft;
  const changeTest = (change: Partial<ExperimentTest>) =>
    onChange({ ...draft, test: { ...(test ?? usual), ...change } });
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('experiment.how')}
        value={test ? 'part' : 'all'}
        onChange={(value) => onChange({ ...draft, test: value === 'part' ? usual : null })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="part" label={t('experiment.part')} />
          <Radio value="all" label={t('experiment.all')} />
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Select
          label={t('experiment.metric')}
          data={experimentMetrics.map((value) => ({ value, label: t(`experiment.by.${value}`) }))}
          value={metric}
          allowDeselect={false}
          onChange={(value) => onChange({ ...draft, metric: (value ?? 'read') as ExperimentMetric })}
        />
        {test ? (
          <>
            <NumberInput
              label={t('experiment.percent')}
              min={1}
              max={90}
              allowDecimal={false}
              value={test.percent}
              error={
                test.percent >= 1 && test.percent <= 90
                  ? null
                  : t('delivery.problem.whole', { min: 1, max: 90 })
              }
              onChange={(value) => changeTest({ percent: Number(value) })}
            />
            <NumberInput
              label={t('experiment.hours')}
              min={1}
              max={168}
              allowDecimal={false}
              value={test.hours}
              error={
                test.hours >= 1 && test.hours <= 168
                  ? null
                  : t('delivery.problem.whole', { min: 1, max: 168 })
              }
              onChange={(value) => changeTest({ hours: Number(value) })}
            />
            <Select
              label={t('experiment.ifChance')}
              data={whenChance.map((value) => ({ value, label: t(`experiment.chance.${value}`) }))}
              value={test.if_chance}
              allowDeselect={false}
              onChange={(value) =>
                changeTest({ if_chance: (value ?? 'leader') as ExperimentTest['if_chance'] })
              }
            />
          </>
        ) : null}
      </SimpleGrid>
    </Stack>
  );
}
