import type { Conversation } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSnoozeWords } from '#data/conversations/useSnoozeWords.ts';
import { openPicker } from '#features/inbox/index.ts';
import classes from './Thread.module.css';

/** Out of the list until later; of a snoozed one it says until when. */
export function SnoozeButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox');
  const say = useSnoozeWords();
  const { contact_id, snoozed_until } = conversation;
  const label = snoozed_until ? say(snoozed_until) : t('snooze.label');
  return (
    <Button
      size="compact-md"
      variant={snoozed_until ? 'light' : 'default'}
      visibleFrom="sm"
      className={classes.snoozeButton ?? ''}
      data-thread-pick="snooze"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={(event) =>
        openPicker({
          kind: 'snooze',
          contactIds: [contact_id],
          anchor: event.currentTarget,
          isBulk: false,
        })
      }
    >
      <IconClock size={18} stroke={1.6} aria-hidden />
    </Button>
  );
}
