import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { cloneElement, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiPanel } from '#features/composer/index.ts';
import classes from './react.module.css';

/** The six that WhatsApp offers. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface ReactionPopupProps {
  button: ReactElement<{ onClick?: () => void }>;
  /** What the team reacted with; the same again takes it back. */
  own: string | null;
  onPick: (emoji: string) => void;
}

export function ReactionPopup({ button, own, onPick }: ReactionPopupProps) {
  const { t } = useTranslation('conversation');
  const [opened, setOpened] = useState(false);
  const [isFull, setFull] = useState(false);
  const pick = (emoji: string) => {
    onPick(emoji);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onExitTransitionEnd={() => setFull(false)}
      trapFocus
      returnFocus
      position="top"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>{cloneElement(button, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('react.title')}>
        {isFull ? (
          <EmojiPanel onPick={pick} />
        ) : (
          <div className={classes.usual}>
            {usual.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={t('react.with', { emoji })}
                aria-pressed={emoji === own}
                onClick={() => pick(emoji)}
              >
                {emoji}
              </button>
            ))}
            <button
              type="button"
              aria-label={t('react.more')}
              title={t('react.more')}
              onClick={() => setFull(true)}
            >
              <IconPlus size={18} stroke={1.7} aria-hidden />
            </button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
