import type { Conversation } from '@herald/contract';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconClock,
  IconDots,
  IconLayoutSidebarRight,
  IconMail,
  IconUserCheck,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { keepList } from '#data/inbox/inboxState.ts';
import { OptinBadge } from '#features/contactPane/index.ts';
import { openPicker } from '#features/inbox/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { IconLink } from '#ui/links.tsx';
import { AssignButton } from './AssignButton.tsx';
import { SnoozeButton } from './SnoozeButton.tsx';
import classes from './Thread.module.css';
import { ThreadPresence } from './ThreadPresence.tsx';
import { WindowCountdown } from './WindowCountdown.tsx';

interface ThreadHeaderProps {
  conversation: Conversation;
  closesAt: number | null;
  isPaneOpen: boolean;
  onTogglePane: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function ThreadHeader({ conversation, closesAt, isPaneOpen, onTogglePane }: ThreadHeaderProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const linkParams = useLinkParams();
  const mayReply = useCan('conversations.reply');
  const name = useContactName()(conversation);
  const { setClosed, clearHumanNeeded } = useConversationActions();
  const { contact_id: contactId, closed, phone_number, last_message_interaction_at } = conversation;
  const mayChange = mayReply && last_message_interaction_at !== null;
  const CloseIcon = closed ? IconArchiveOff : IconArchive;
  return (
    <header className={classes.head}>
      <IconLink
        className={classes.back ?? ''}
        to="/teams/$teamId/$phoneNumberId/messages"
        params={linkParams}
        search={keepList}
        size="lg"
        aria-label={t('thread.back')}
      >
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </IconLink>
      <InitialsAvatar name={name} src={conversation.avatar} size={38} />
      <div className={classes.person}>
        <div className={classes.titleLine}>
          <ThreadTitle name={name} />
          <OptinBadge status={conversation.optin_status} />
        </div>
        <div className={classes.about}>
          <ThreadPresence contactId={contactId} />
          {conversation.name && phone_number ? (
            <span className={classes.number}>{format.phone(phone_number)}</span>
          ) : null}
          <WindowCountdown closesAt={closesAt} wasOpen={conversation.window_closes_at !== null} />
        </div>
      </div>
      <div className={classes.actions}>
        {mayReply && conversation.is_human_needed ? (
          <Tooltip label={t('humanNeeded.clearWhy')}>
            <Button
              size="compact-md"
              color="orange"
              variant="light"
              leftSection={<IconUserCheck {...icon} />}
              className={classes.clearButton ?? ''}
              aria-label={t('humanNeeded.clear')}
              onClick={() => clearHumanNeeded.mutate(contactId)}
            >
              <span className={classes.word}>{t('humanNeeded.clear')}</span>
            </Button>
          </Tooltip>
        ) : null}
        {last_message_interaction_at ? <AssignButton conversation={conversation} /> : null}
        {mayChange && !closed ? <SnoozeButton conversation={conversation} /> : null}
        {mayChange ? (
          <Button
            size="compact-md"
            variant="default"
            className={classes.closeButton ?? ''}
            aria-label={t(closed ? 'thread.reopen' : 'thread.close')}
            leftSection={<CloseIcon {...icon} />}
            onClick={() => setClosed.mutate({ contactId, closed: !closed })}
          >
            <span className={classes.word}>{t(closed ? 'thread.reopen' : 'thread.close')}</span>
          </Button>
        ) : null}
        {mayChange ? <MoreMenu conversation={conversation} /> : null}
        <Tooltip label={t(isPaneOpen ? 'contact.hide' : 'contact.show')}>
          <ActionIcon
            variant={isPaneOpen ? 'light' : 'subtle'}
            color="gray"
            size="lg"
            aria-label={t('contact.details')}
            aria-expanded={isPaneOpen}
            onClick={onTogglePane}
          >
            <IconLayoutSidebarRight {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
    </header>
  );
}

/** What is needed less often; on a small screen also what has no room beside the name. */
function MoreMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const { markUnread } = useConversationActions();
  const button = useRef<HTMLButtonElement>(null);
  const { contact_id: contactId, closed } = conversation;
  const snooze = () =>
    openPicker({ kind: 'snooze', contactIds: [contactId], anchor: button.current, isBulk: false });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size="lg" aria-label={t('common:action.more')}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => markUnread.mutate(contactId)}>
          {t('thread.markUnread')}
        </Menu.Item>
        {closed ? null : (
          <Menu.Item hiddenFrom="sm" leftSection={<IconClock {...icon} />} onClick={snooze}>
            {t('inbox:snooze.label')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** On a small screen the list is gone once a conversation is open: the focus goes on here. */
function ThreadTitle({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
    if (isLost) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={title} tabIndex={-1}>
      {name}
    </h2>
  );
}
