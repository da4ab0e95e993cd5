import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';

/** Those that shops use; the rest is one key of the operating system away. */
const emojis = [
  ...['😀', '😊', '😍', '🥰', '😎', '🤩', '😉', '🙏'],
  ...['👋', '👍', '👏', '🙌', '💪', '🤝', '👀', '💬'],
  ...['❤️', '💚', '💙', '💜', '✨', '⭐', '🔥', '🎉'],
  ...['🎁', '🎂', '🎄', '🌸', '🌿', '☀️', '🌙', '🌍'],
  ...['🛍️', '🛒', '💳', '📦', '🚚', '🏷️', '💰', '🧾'],
  ...['📣', '⏰', '📅', '📍', '📞', '✅', '❗', '👉'],
];

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
}

/** Screen readers read an emoji by its own name, in the language of the person. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t } = useTranslation('templates');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus={false} position="bottom-start">
      <Popover.Target>
        <Tooltip label={t('editor.emoji')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('editor.emoji')}
            onClick={() => setOpened(!opened)}
          >
            <IconMoodSmile size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('editor.emoji')}>
        <div className={classes.emojis}>
          {emojis.map((emoji) => (
            <button
              type="button"
              key={emoji}
              className={classes.emoji}
              onClick={() => {
                setOpened(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
