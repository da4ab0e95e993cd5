import { Chip, Group, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#ui/DateField.tsx';
import { formatWeekday } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import type { RepeatDraft } from './repeatDraft.ts';

interface RepeatFieldsProps {
  draft: RepeatDraft;
  onChange: (part: Partial<RepeatDraft>) => void;
}

const everys = ['day', 'week', 'month'] as const;
const ends = ['never', 'on', 'after'] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The rule, its first day and its end. */
export function RepeatFields({ draft, onChange }: RepeatFieldsProps) {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const number = (value: string | number) => (value === '' ? '' : Number(value));
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <Select
          label={t('series.every')}
          w={170}
          allowDeselect={false}
          data={everys.map((value) => ({ value, label: t(`series.each.${value}`) }))}
          value={draft.every}
          onChange={(value) => onChange({ every: everys.find((each) => each === value) ?? 'week' })}
        />
        {draft.every === 'month' ? (
          <Select
            label={t('series.day')}
            w={110}
            allowDeselect={false}
            data={days}
            value={String(draft.day)}
            onChange={(value) => onChange({ day: Number(value ?? 1) })}
          />
        ) : null}
        {draft.every === 'week' ? (
          <NumberInput
            label={t('series.weeks')}
            w={170}
            min={1}
            max={8}
            allowDecimal={false}
            clampBehavior="strict"
            value={draft.weeks}
            onChange={(value) => onChange({ weeks: Number(value) })}
          />
        ) : null}
        <TextInput
          type="time"
          label={t('series.time')}
          w={130}
          value={draft.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        />
      </Group>
      {draft.every === 'week' ? (
        <Chip.Group
          multiple
          value={draft.weekdays.map(String)}
          onChange={(chosen) => onChange({ weekdays: chosen.map(Number).sort() })}
        >
          <Group gap={6} role="group" aria-label={t('series.weekdays')}>
            {weekdays.map((day) => (
              <Chip key={day} value={String(day)} size="xs">
                {formatWeekday(day, tag)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      <DateField
        type="date"
        label={t('series.startsOn')}
        maw={220}
        value={draft.startsOn}
        onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('series.end')}
        value={draft.end}
        onChange={(value) => onChange({ end: ends.find((end) => end === value) ?? 'never' })}
      >
        <Group gap="lg" mt={6}>
          {ends.map((end) => (
            <Radio key={end} value={end} label={t(`series.ends.${end}`)} />
          ))}
        </Group>
      </Radio.Group>
      {draft.end === 'on' ? (
        <DateField
          type="date"
          label={t('series.until')}
          maw={220}
          value={draft.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      ) : null}
      {draft.end === 'after' ? (
        <NumberInput
          label={t('series.times')}
          description={t('series.timesHint')}
          maw={220}
          min={1}
          max={500}
          allowDecimal={false}
          value={draft.times}
          onChange={(value) => onChange({ times: number(value) })}
        />
      ) : null}
    </Stack>
  );
}
