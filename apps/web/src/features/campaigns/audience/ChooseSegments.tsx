import { type Segment, uploadContactsSegment } from '@herald/contract';
import { Checkbox, ColorSwatch, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { AddButton } from './AddButton.tsx';
import { AddFoot } from './AddFoot.tsx';
import classes from './ChooseGroups.module.css';
import { isChoosable, type SegmentCount, sumCounts } from './segmentCounts.ts';
import { useAddPeople } from './useAddPeople.ts';
import { useSegmentCounts } from './useSegmentCounts.ts';

/** What the server takes at once. */
const most = 20;

export function ChooseSegments({ segments }: { segments: Segment[] }) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const [chosen, setChosen] = useState<string[]>([]);
  const counts = useSegmentCounts(chosen.map(Number));
  const add = useAddPeople((ids: string[]) =>
    call(uploadContactsSegment, { params, body: { segment_ids: ids.map(Number) } }),
  );
  const sum = sumCounts([...counts.values()]);
  return (
    <Stack>
      <Checkbox.Group
        label={t('segments.choose')}
        description={t('segments.hint')}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap={8} mt="sm">
          {segments.map((segment) => (
            <SegmentCard
              key={segment.id}
              segment={segment}
              count={counts.get(segment.id)}
              disabled={!isChoosable(String(segment.id), chosen, most)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {chosen.length === most ? <Text size="sm">{t('segments.most', { most })}</Text> : null}
      <AddFoot error={add.error} who={<WhoComes chosen={chosen.length} sum={sum} />}>
        <AddButton
          disabled={chosen.length === 0 || sum === 0}
          loading={add.isPending}
          people={typeof sum === 'number' ? sum : undefined}
          onAdd={() => add.mutate(chosen)}
        >
          {t('segments.add')}
        </AddButton>
      </AddFoot>
    </Stack>
  );
}

interface SegmentCardProps {
  segment: Segment;
  /** Of now, once it is chosen. */
  count: SegmentCount | undefined;
  disabled: boolean;
}

function SegmentCard({ segment, count, disabled }: SegmentCardProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { id, name, color, contacts_count, counted_at } = segment;
  const words = (known: SegmentCount | undefined) => {
    if (known === undefined) return t('segments.notCounted');
    if (known === 0) return t('segments.nobody');
    if (typeof known === 'number')
      return t('segments.people', { count: known, people: format.number(known) });
    if (known === 'failed') return t('segments.countFailed');
    return t('segments.counting');
  };
  return (
    <Checkbox.Card value={String(id)} className={classes.card} disabled={disabled}>
      <Group wrap="nowrap" gap="sm">
        <Checkbox.Indicator disabled={disabled} />
        <ColorSwatch size={12} color={`var(--mantine-color-${color}-6)`} aria-hidden />
        <Text fw={600} truncate flex={1}>
          {name}
        </Text>
        <Text
          c="dimmed"
          size="sm"
          className="numbers"
          title={
            count === undefined && counted_at
              ? t('segments.countedAt', { time: format.dateTime(counted_at) })
              : undefined
          }
        >
          {words(count ?? contacts_count ?? undefined)}
        </Text>
      </Group>
    </Checkbox.Card>
  );
}

function WhoComes({ chosen, sum }: { chosen: number; sum: SegmentCount }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (chosen === 0) return t('segments.nothingChosen');
  if (sum === 'counting') return t('segments.counting');
  if (sum === 'failed') return t('segments.unknown');
  if (sum === 0) return t('segments.nobody');
  return t(chosen > 1 ? 'segments.upTo' : 'segments.willCome', { count: sum, people: format.number(sum) });
}
