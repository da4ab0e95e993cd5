import { type Conversation, mostAwaiting } from '@herald/contract';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';
import { partOf } from './partOf.ts';
import type { HomeAsked } from './useHome.ts';
import { wordlessType } from './wordlessType.ts';

/** The newest conversations whose last word is the customer's, read or not. */
export function WaitingConversations({ asked }: { asked: HomeAsked }) {
  const { t } = useTranslation('home');
  const linkParams = useLinkParams();
  const waiting = partOf(asked, 'waiting');
  const title = useTitle(waiting.data?.count ?? 0);
  return (
    <HomeCard
      title={title}
      link={
        <AnchorLink
          to="/teams/$teamId/$phoneNumberId/messages"
          params={linkParams}
          search={{ longest_wait: true }}
          size="sm"
        >
          {t('waiting.all')}
        </AnchorLink>
      }
    >
      <Loaded query={waiting} skeleton={120}>
        {({ conversations }) =>
          conversations.length > 0 ? (
            conversations.map((each) => <Row key={each.contact_id} conversation={each} />)
          ) : (
            <EmptyState drawing="bubbles">{t('waiting.empty')}</EmptyState>
          )
        }
      </Loaded>
    </HomeCard>
  );
}

function useTitle(count: number): string {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (count === 0) return t('waiting.title');
  if (count >= mostAwaiting) return t('waiting.titleMost', { most: format.number(mostAwaiting) });
  return t('waiting.titleCount', { count });
}

function Row({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('home');
  const params = useLinkParams();
  const format = useFormat();
  const { last_message_preview: words, last_message_type: type } = conversation;
  const phone = conversation.phone_number && format.phone(conversation.phone_number);
  const name = conversation.name ?? phone ?? t('waiting.unknown');
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/messages/$contactId"
      params={{ ...params, contactId: String(conversation.contact_id) }}
      className={classes.row}
    >
      <InitialsAvatar name={name} src={conversation.avatar} />
      <span className={classes.words}>
        <strong>{name}</strong>
        <span>{words || t(`waiting.type.${wordlessType(type)}`)}</span>
      </span>
      {conversation.is_human_needed ? (
        <span className={classes.flag}>
          <StatusBadge tone="warning" icon={IconUserQuestion}>
            {t('waiting.humanNeeded')}
          </StatusBadge>
        </span>
      ) : null}
      {conversation.last_message_received_at ? (
        <span className={classes.aside}>
          <RelativeTime time={conversation.last_message_received_at} />
        </span>
      ) : null}
    </Link>
  );
}
