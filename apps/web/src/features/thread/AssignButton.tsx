import type { Conversation } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { agentsQuery } from '#data/inbox/queries.ts';
import { openPicker } from '#features/inbox/index.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import classes from './Thread.module.css';

/** Who takes care of it; pressed, it is given to somebody else. */
export function AssignButton({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox');
  const mayReply = useCan('conversations.reply');
  const mayAssign = useCan('conversations.assign') && mayReply;
  // Whoever presses A and types at once finds the members there.
  usePrefetchQuery(agentsQuery(useNumberParams()));
  const { contact_id, assigned_to } = conversation;
  const name = assigned_to?.name;
  const label = mayAssign
    ? name
      ? t('assign.button', { name })
      : t('assign.label')
    : name
      ? t('row.assignedTo', { name })
      : t('assign.unassigned');
  return (
    <Button
      size="compact-md"
      variant="default"
      className={classes.assignButton ?? ''}
      data-thread-pick="assign"
      aria-haspopup={mayAssign ? 'dialog' : undefined}
      aria-label={label}
      title={label}
      disabled={!mayAssign}
      leftSection={
        name ? <InitialsAvatar name={name} size={20} /> : <IconUserPlus size={18} stroke={1.6} aria-hidden />
      }
      onClick={(event) =>
        openPicker({
          kind: 'assign',
          contactIds: [contact_id],
          anchor: event.currentTarget,
          isBulk: false,
        })
      }
    >
      <span className={classes.word}>{name ?? t('assign.label')}</span>
    </Button>
  );
}
