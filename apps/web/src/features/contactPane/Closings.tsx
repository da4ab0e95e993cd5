import { findMessageAt, listClosings, type RouteResponse } from '@herald/contract';
import { Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

interface ClosingsProps {
  place: NumberParams;
  contactId: number;
}

/** When the conversation was closed before; asked once somebody looks. */
export function Closings(props: ClosingsProps) {
  const { t } = useTranslation('contacts');
  return (
    <Section id="closings" title={t('closings.title')} startsFolded>
      <ClosingList {...props} />
    </Section>
  );
}

function ClosingList({ place, contactId }: ClosingsProps) {
  const { t } = useTranslation('contacts');
  const queryClient = useQueryClient();
  const queryKey = conversationKeys.closings(place, contactId);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(listClosings, { params: { ...place, contact_id: contactId }, signal })).data,
    staleTime: 0,
  });
  useRealtime('conversation.updated', ({ contact_id }) => {
    if (contact_id === contactId) void queryClient.invalidateQueries({ queryKey });
  });
  return (
    <Loaded query={query} skeleton={48} empty={<p className={classes.dim}>{t('closings.none')}</p>}>
      {(closings) => (
        <>
          {closings.map((closing) => (
            <ClosingLine key={closing.id} closing={closing} place={place} contactId={contactId} />
          ))}
        </>
      )}
    </Loaded>
  );
}

type Closing = RouteResponse<typeof listClosings>['data'][number];

/** Leads to what was said then. */
function ClosingLine({ closing, place, contactId }: ClosingsProps & { closing: Closing }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { change } = useInboxState();
  const { closed_at, by, reason, rating } = closing;
  const go = useMutation({
    mutationFn: () =>
      call(findMessageAt, { params: { ...place, contact_id: contactId }, query: { at: closed_at } }),
    onSuccess: ({ data }) => change({ around: data.message_id ?? undefined }),
    onError: (error) => notifyError(error),
  });
  const about = [
    reason,
    by ? t('closings.by', { name: by.name }) : null,
    rating ? t('closings.rated', { score: rating.score }) : null,
    rating?.comment,
  ].filter(Boolean);
  return (
    <UnstyledButton onClick={() => go.mutate()} aria-busy={go.isPending}>
      <Text size="sm" span display="block">
        {format.dateTime(closed_at)}
      </Text>
      <span className={classes.dim}>{about.join(' · ')}</span>
    </UnstyledButton>
  );
}
