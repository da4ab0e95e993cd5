import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPanel } from './EmojiPanel.tsx';

export function EmojiPopup({ button, onPick }: { button: ReactNode; onPick: (sign: string) => void }) {
  const { t } = useTranslation('conversation');
  return (
    <Popover
      trapFocus
      returnFocus
      position="top-start"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('emoji.title')}>
        <EmojiPanel onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
