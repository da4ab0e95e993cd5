import { type Conversation, type Home, mostAwaiting } from '@herald/contract';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useAllNumbers, useAwaiting } from '#app/session/allNumbers.ts';
import { useLinkParams, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { waitingQuery } from '#data/home/queries.ts';
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

/** Who has waited longest for an answer: on this number, or on all where those are listed together. */
export function WaitingConversations({ asked }: { asked: HomeAsked }) {
  const [isAll] = useAllNumbers();
  return isAll ? <OfAllNumbers /> : <Waiting waiting={partOf(asked, 'waiting')} />;
}

function OfAllNumbers() {
  const query = waitingQuery(useNumberParams());
  const queryClient = useQueryClient();
  useRealtime('awaiting.updated', () => void queryClient.invalidateQueries(query));
  const { data, error, refetch } = useQuery(query);
  const count = useAwaiting();
  return <Waiting waiting={{ data: data && { count, conversations: data }, error, refetch }} namesNumber />;
}

interface WaitingProps {
  waiting: { data: NonNullable<Home['waiting']> | undefined; error: Error | null; refetch: () => unknown };
  /** Rows are of several numbers. */
  namesNumber?: boolean;
}

function Waiting({ waiting, namesNumber = false }: WaitingProps) {
  const { t } = useTranslation('home');
  const linkParams = useLinkParams();
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
            conversations.map((each) => (
              <Row
                key={`${each.phone_number_id} ${each.contact_id}`}
                conversation={each}
                namesNumber={namesNumber}
              />
            ))
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

interface RowProps {
  conversation: Conversation;
  namesNumber: boolean;
}

function Row({ conversation, namesNumber }: RowProps) {
  const { t } = useTranslation('home');
  const params = useLinkParams();
  const format = useFormat();
  const { last_message_preview: words, last_message_type: type, phone_number_id } = conversation;
  const number = useTeam().phone_numbers.find(({ id }) => id === phone_number_id);
  const numberName = number?.verified_name ?? number?.display_phone_number;
  const phone = conversation.phone_number && format.phone(conversation.phone_number);
  const name = conversation.name ?? phone ?? t('waiting.unknown');
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/messages/$contactId"
      params={{
        ...params,
        phoneNumberId: String(phone_number_id),
        contactId: String(conversation.contact_id),
      }}
      className={classes.row}
    >
      <InitialsAvatar name={name} src={conversation.avatar} />
      <span className={classes.words}>
        <strong>{name}</strong>
        {namesNumber && numberName ? <span>{numberName}</span> : null}
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
