import type { CampaignReview, ExperimentMetric } from '@herald/contract';
import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { letterOf } from '../letterOf.ts';

interface SizesProps {
  sizes: NonNullable<CampaignReview['experiment']>;
  metric: ExperimentMetric;
}

/** How many get each message, how many wait, and what difference that would show. */
export function Sizes({ sizes: { each, rest, usual, detectable }, metric }: SizesProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const points = (share: number) => format.number(share * 100, { maximumFractionDigits: 1 });
  const people = each.map((count, index) => `${letterOf(index + 1)} ${format.number(count)}`).join(' · ');
  return (
    <div>
      <Text fw={600}>{people}</Text>
      <List size="sm" c="dimmed" spacing={2}>
        {rest > 0 ? (
          <List.Item>{t('experiment.rest', { count: rest, people: format.number(rest) })}</List.Item>
        ) : null}
        <List.Item>
          {usual === null
            ? t('experiment.noUsual')
            : detectable === null
              ? t('experiment.tooFew')
              : t('experiment.detectable', {
                  points: points(detectable),
                  usual: format.percent(usual),
                  what: t(`experiment.by.${metric}`).toLowerCase(),
                })}
        </List.Item>
      </List>
    </div>
  );
}
