import type { Conversation } from '@herald/contract';
import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconClock, IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from '#data/conversations/useContactName.ts';
import classes from './rowMenu.module.css';
import { useRowChoices } from './useRowChoices.ts';

interface RowToolsProps {
  conversation: Conversation;
  /** Opens the menu of the row, at its own button. */
  onMenu: (at: { x: number; y: number }) => void;
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;

/** Under the pointer: what is done with a row most often. Keys and the menu do the same, so the focus passes them by. */
export default function RowTools({ conversation, onMenu }: RowToolsProps) {
  const { t } = useTranslation('inboxMenus');
  const name = useContactName()(conversation);
  const place = useRef<HTMLSpanElement>(null);
  const { close, snooze } = useRowChoices(conversation, () => place.current);
  const CloseIcon = conversation.closed ? IconArchiveOff : IconArchive;
  const tool = { variant: 'subtle', color: 'gray', tabIndex: -1 } as const;
  const closing = t(conversation.closed ? 'row.reopen' : 'row.close');
  return (
    <span ref={place} className={classes.tools}>
      <ActionIcon {...tool} aria-label={closing} title={closing} onClick={close}>
        <CloseIcon {...icon} />
      </ActionIcon>
      {conversation.closed ? null : (
        <ActionIcon {...tool} aria-label={t('row.snooze')} title={t('row.snooze')} onClick={snooze}>
          <IconClock {...icon} />
        </ActionIcon>
      )}
      <ActionIcon
        {...tool}
        aria-label={t('row.label', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          onMenu({ x: left, y: bottom });
        }}
      >
        <IconDots {...icon} />
      </ActionIcon>
    </span>
  );
}
