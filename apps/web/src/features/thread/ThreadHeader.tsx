import type { Conversation } from '@herald/contract';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconDots,
  IconLayoutSidebarRight,
  IconUserCheck,
} from '@tabler/icons-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { keepList } from '#data/inbox/inboxState.ts';
import { OptinBadge } from '#features/contactPane/index.ts';
import { useAskWhy } from '#features/inbox/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupChips } from '#ui/GroupChips.tsx';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { LazyTool } from '#ui/lazy/LazyTool.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
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
  onFind: () => void;
  onGallery: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, closesAt, isPaneOpen, onTogglePane } = props;
  const { t } = useTranslation('messages');
  const format = useFormat();
  const linkParams = useLinkParams();
  const mayReply = useCan('conversations.reply');
  const name = useContactName()(conversation);
  const { setClosed, closeWithUndo, clearHumanNeeded } = useConversationActions();
  const askWhy = useAskWhy();
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
          <span data-thread-pick="label">
            {conversation.labels.length > 0 ? <GroupChips groups={conversation.labels} /> : null}
          </span>
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
          <Button
            size="compact-md"
            color="orange"
            variant="light"
            leftSection={<IconUserCheck {...icon} />}
            className={classes.clearButton ?? ''}
            aria-label={t('humanNeeded.clear')}
            title={t('humanNeeded.clearWhy')}
            onClick={() => clearHumanNeeded.mutate(contactId)}
          >
            <span className={classes.word}>{t('humanNeeded.clear')}</span>
          </Button>
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
            data-thread-pick="close"
            onClick={({ currentTarget: anchor }) =>
              closed
                ? setClosed.mutate({ contactId, closed: false })
                : askWhy({ contactIds: [contactId], anchor }, (reason) => closeWithUndo(contactId, reason))
            }
          >
            <span className={classes.word}>{t(closed ? 'thread.reopen' : 'thread.close')}</span>
          </Button>
        ) : null}
        {last_message_interaction_at ? (
          <MoreMenu {...{ conversation, mayChange, onFind: props.onFind, onGallery: props.onGallery }} />
        ) : null}
        <ActionIcon
          variant={isPaneOpen ? 'light' : 'subtle'}
          color="gray"
          size="lg"
          aria-label={t('contact.details')}
          title={t(isPaneOpen ? 'contact.hide' : 'contact.show')}
          aria-expanded={isPaneOpen}
          onClick={onTogglePane}
        >
          <IconLayoutSidebarRight {...icon} />
        </ActionIcon>
      </div>
    </header>
  );
}

const LazyThreadMenu = lazyPart(async () => {
  const [menu] = await Promise.all([import('./ThreadMenu.tsx'), loadTexts('inboxMenus')]);
  return menu;
});

/** What is needed less often; on a small screen also what has no room beside the name. */
function MoreMenu(props: Omit<ComponentProps<typeof LazyThreadMenu>, 'button'>) {
  const { t } = useTranslation();
  return (
    <LazyTool
      label={t('action.more')}
      has="menu"
      icon={<IconDots {...icon} />}
      popup={(button) => <LazyThreadMenu button={button} {...props} />}
    />
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
