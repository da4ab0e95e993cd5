import { ApiError } from '@herald/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Conversation } from './Conversation.tsx';
import { ReadyLater } from './Ready.tsx';
import layout from './ThreadLayout.module.css';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useThread } from './useThread.ts';

export function ConversationScreen() {
  const contactId = useIdParam('contactId');
  const { phone_number_id } = useNumberParams();
  // Each conversation is drawn anew: its scroll, its draft, its dialogs are its own. One person may have one on each number.
  return <OneConversation key={`${phone_number_id} ${contactId}`} contactId={contactId} />;
}

function OneConversation({ contactId }: { contactId: number }) {
  const { t } = useTranslation('messages');
  const { team_id, phone_number_id } = useNumberParams();
  const place = useMemo(() => ({ team_id, phone_number_id }), [team_id, phone_number_id]);
  const thread = useThread(place, contactId);
  const { data, error, refetch } = thread.query;
  const refusal = !data && error instanceof ApiError ? error : null;
  useLeaveUnknown(refusal);
  return (
    <Loaded
      query={{ data, refetch, error: refusal ? null : error }}
      skeleton={<ThreadSkeleton />}
      around={(meanwhile) => (
        <section className={layout.conversation} aria-label={t('thread.label')}>
          <PageTitle>{t('title')}</PageTitle>
          {meanwhile}
        </section>
      )}
    >
      {(loaded) => (
        <ReadyLater>
          <Conversation place={place} contactId={contactId} data={loaded} thread={thread} />
        </ReadyLater>
      )}
    </Loaded>
  );
}

/** A conversation that cannot be had leads to that of the contact it was merged into, else back to the list, which says why. */
function useLeaveUnknown(refusal: ApiError | null): void {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const { teamId, phoneNumberId } = useLinkParams();
  useEffect(() => {
    if (!refusal) return;
    if (refusal.movedTo !== null) {
      void navigate({
        to: '/teams/$teamId/$phoneNumberId/messages/$contactId',
        params: { teamId, phoneNumberId, contactId: String(refusal.movedTo) },
        search: true,
        replace: true,
      });
      return;
    }
    notifyError(refusal, refusal.status === 404 ? t('thread.unknown') : undefined);
    void navigate({
      to: '/teams/$teamId/$phoneNumberId/messages',
      params: { teamId, phoneNumberId },
      search: true,
      replace: true,
    });
  }, [refusal, navigate, teamId, phoneNumberId, t]);
}
