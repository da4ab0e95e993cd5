import type { CannedReply, Conversation } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { cannedRepliesQuery } from '#data/cannedReplies/queries.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { fillPlaceholders } from './placeholders.ts';

const none: CannedReply[] = [];

/** The canned replies of the team, and how each reads for this person. */
export function useCanned(place: NumberParams, conversation: Conversation) {
  const replies = useQuery(cannedRepliesQuery(place.team_id)).data ?? none;
  const values = usePersonValues(place, conversation);
  return {
    replies,
    fill: (reply: CannedReply) => fillPlaceholders(reply.body, values),
  };
}

function usePersonValues(
  place: NumberParams,
  conversation: Conversation,
): Record<string, string | null | undefined> {
  const user = useUser();
  const maySee = useCan('contacts.view');
  const { data } = useQuery({ ...contactQuery(place, conversation.contact_id), enabled: maySee });
  const name = data?.name ?? conversation.name;
  return {
    ...data?.attributes,
    name,
    first_name: data?.first_name ?? name?.split(/\s+/)[0],
    last_name: data?.last_name ?? name?.split(/\s+/).slice(1).join(' '),
    phone_number: conversation.phone_number,
    agent: user.first_name.trim() || `${user.first_name} ${user.last_name}`.trim() || user.email,
  };
}
