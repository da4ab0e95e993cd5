import { Chip, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

export function Weekdays({
  value,
  onChange,
}: {
  value: readonly number[];
  onChange: (days: number[]) => void;
}) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }} aria-label={t('form.weekdays')}>
      <Text size="sm" fw={500} mb={4}>
        {t('form.weekdays')}
      </Text>
      <Chip.Group
        multiple
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number).sort((one, other) => one - other))}
      >
        <Group gap={6}>
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Chip key={day} value={String(day)} size="xs">
              {format.weekday(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('form.weekdaysHint')}
      </Text>
    </fieldset>
  );
}
