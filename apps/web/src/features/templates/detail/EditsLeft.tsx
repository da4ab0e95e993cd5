import type { TemplateHistory } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

/** How often Meta still takes an edit; nothing where it does not count. */
export function EditsLeft({ edits: { left, next_at } }: Pick<TemplateHistory, 'edits'>) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  if (left === null) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {next_at === null
        ? t('edits.left', { count: left })
        : t('edits.later', { count: left, time: format.dateTime(next_at) })}
    </Text>
  );
}
