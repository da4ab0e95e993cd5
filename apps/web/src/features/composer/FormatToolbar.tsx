import { Group } from '@mantine/core';
import { IconBold, IconCode, IconItalic, IconStrikethrough, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainTool } from '#ui/PlainTool.tsx';
import classes from './Composer.module.css';
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
    <Group
      gap={2}
      wrap="nowrap"
      className={classes.format ?? ''}
      role="toolbar"
      aria-label={t('composer.formatting')}
    >
      {marks.map(({ mark, key, Icon }) => (
        <PlainTool
          key={mark}
          aria-label={t(`composer.${key}`)}
          title={t(`composer.${key}`)}
          // The selection stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMark(mark)}
        >
          <Icon size={17} stroke={1.6} aria-hidden />
        </PlainTool>
      ))}
    </Group>
  );
}
