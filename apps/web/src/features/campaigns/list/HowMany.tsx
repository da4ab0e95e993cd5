import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

/** Says of how many the list below shows how many; told aloud when that changes. */
export function HowMany({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (total === 0) return null;
  const words = { shown: format.number(shown), all: format.number(total), count: total };
  return (
    <Text size="sm" c="dimmed" mt="xs" role="status">
      {t(shown < total ? 'list.shownOf' : 'list.all', words)}
    </Text>
  );
}
