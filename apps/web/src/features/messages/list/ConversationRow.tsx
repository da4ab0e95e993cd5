import type { Conversation } from '@herald/contract';
import { Badge } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { useContactName } from '../useContactName.ts';
import classes from './ConversationRow.module.css';
import { Preview } from './Preview.tsx';
import { ShortTime } from './ShortTime.tsx';
import { WindowRing } from './WindowRing.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** Says "Closed" where closed ones stand among open ones. */
  showsClosed: boolean;
  /** The person is about to open it: time to load it. */
  onApproach: (contactId: number) => void;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isOpen, showsClosed, onApproach } = props;
  const { t } = useTranslation('messages');
  const params = useLinkParams();
  const name = useContactName()(conversation);
  const { contact_id, unread_count, last_message_interaction_at } = conversation;
  const approach = () => onApproach(contact_id);
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/messages/$contactId"
      params={{ ...params, contactId: String(contact_id) }}
      search={true}
      className={classes.row}
      data-open={isOpen || undefined}
      data-unread={unread_count > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onPointerEnter={approach}
      onFocus={approach}
      preload={false}
    >
      <span className={classes.picture}>
        <InitialsAvatar name={name} src={conversation.avatar} size={38} />
        <WindowRing closesAt={conversation.window_closes_at} />
      </span>
      <span className={classes.words}>
        <span className={classes.line}>
          <strong className={classes.name}>{name}</strong>
          {last_message_interaction_at ? <ShortTime time={last_message_interaction_at} /> : null}
        </span>
        <span className={classes.line}>
          <span className={classes.preview}>
            <Preview conversation={conversation} />
          </span>
          {showsClosed && conversation.closed ? (
            <Badge size="sm" variant="light" color="gray" radius="sm">
              {t('list.closedLabel')}
            </Badge>
          ) : null}
          {conversation.is_human_needed ? (
            <span className={classes.flag} title={t('humanNeeded.label')}>
              <IconUserQuestion size={17} stroke={1.8} aria-hidden />
              <span className="visually-hidden">{t('humanNeeded.label')}</span>
            </span>
          ) : null}
          {unread_count > 0 ? (
            <Badge size="sm" radius="xl" px={6} className={classes.count}>
              <span aria-hidden="true">{unread_count > 99 ? '99+' : unread_count}</span>
              <span className="visually-hidden">{t('list.unreadMessages', { count: unread_count })}</span>
            </Badge>
          ) : null}
        </span>
      </span>
    </Link>
  );
});
