import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconStrikethrough, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Mark } from './format.ts';

const marks: { mark: Mark; key: 'bold' | 'italic' | 'strike' | 'mono'; Icon: TablerIcon }[] = [
  { mark: '*', key: 'bold', Icon: IconBold },
  { mark: '_', key: 'italic', Icon: IconItalic },
  { mark: '~', key: 'strike', Icon: IconStrikethrough },
  { mark: '`', key: 'mono', Icon: IconCode },
];

export function FormatToolbar({ onMark }: { onMark: (mark: Mark) => void }) {
  const { t } = useTranslation('messages');
  return (
    <Group gap={2} wrap="nowrap" role="toolbar" aria-label={t('composer.formatting')}>
      {marks.map(({ mark, key, Icon }) => (
        <Tooltip key={mark} label={t(`composer.${key}`)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(`composer.${key}`)}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onMark(mark)}
          >
            <Icon size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
