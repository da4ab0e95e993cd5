import type { MergePreview } from '@herald/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

const kinds = ['messages', 'notes', 'lists', 'campaigns', 'orders'] as const;

/** "12 messages, 1 note and 3 lists move over." */
export function MovesLine({ moves }: { moves: MergePreview['moves'] }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const parts = kinds
    .filter((kind) => moves[kind] > 0)
    .map((kind) => t(`merge.moved.${kind}`, { count: moves[kind], number: format.number(moves[kind]) }));
  return (
    <Text>
      {parts.length === 0
        ? t('merge.movesNothing')
        : t('merge.moves', { things: new Intl.ListFormat(format.tag).format(parts) })}
    </Text>
  );
}
