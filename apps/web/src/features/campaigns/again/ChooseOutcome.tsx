import { type EarlierOutcome, earlierOutcomes } from '@herald/contract';
import { Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { outcomesQuery } from '#data/campaigns/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from '../audience/ChooseGroups.module.css';

interface ChooseOutcomeProps {
  campaignId: number;
  label: string;
  /** Null: nobody yet. */
  value: EarlierOutcome | null;
  onChange: (outcome: EarlierOutcome | null) => void;
  /** Offers to take nobody. */
  mayBeNobody?: boolean;
}

const nobody = 'nobody';

/** Whom of a campaign, each with how many they are at present. */
export function ChooseOutcome({ campaignId, label, value, onChange, mayBeNobody }: ChooseOutcomeProps) {
  const { t } = useTranslation('campaigns');
  const counts = useQuery(outcomesQuery({ ...useNumberParams(), campaign_id: campaignId })).data?.data;
  return (
    <Radio.Group
      label={label}
      value={value ?? nobody}
      onChange={(next) => onChange(earlierOutcomes.find((outcome) => outcome === next) ?? null)}
    >
      <Stack gap={8} mt={6}>
        {mayBeNobody ? <Choice value={nobody} /> : null}
        {earlierOutcomes.map((outcome) => (
          <Choice key={outcome} value={outcome} count={counts?.[outcome]} />
        ))}
      </Stack>
      {value === 'not_read' ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('again.receipts')}
        </Text>
      ) : null}
    </Radio.Group>
  );
}

function Choice({ value, count }: { value: EarlierOutcome | typeof nobody; count?: number | undefined }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return (
    <Radio.Card value={value} className={classes.card} disabled={count === 0}>
      <Group wrap="nowrap" gap="sm">
        <Radio.Indicator disabled={count === 0} />
        <Text flex={1}>{t(`again.outcome.${value}`)}</Text>
        {count === undefined ? null : (
          <Text c="dimmed" size="sm" className="numbers">
            {t('again.people', { count, people: format.number(count) })}
          </Text>
        )}
      </Group>
    </Radio.Card>
  );
}
