import {
  type Conversation,
  closeConversation,
  closeHumanNeeded,
  markConversationUnread,
} from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#app/api.ts';
import { notifyError } from '#app/notify.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { patchConversation } from './patchConversation.ts';

/** Close, reopen, take care of, mark unread. Shown at once; a refusal brings back what was. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const place = useNumberParams();
  const navigate = useNavigate();
  const linkParams = useLinkParams();

  const onError = (error: unknown) => {
    notifyError(error);
    void queryClient.invalidateQueries({ queryKey: ['conversations', place] });
    void queryClient.invalidateQueries({ queryKey: ['conversation', place] });
  };
  const settle = ({ data }: { data: Conversation }) =>
    patchConversation(place, data.contact_id, data, { stays: false });
  const params = (contactId: number) => ({ ...place, contact_id: contactId });

  const setClosed = useMutation({
    mutationFn: ({ contactId, closed }: { contactId: number; closed: boolean }) =>
      call(closeConversation, { params: params(contactId), body: { closed } }),
    onMutate: ({ contactId, closed }) =>
      patchConversation(
        place,
        contactId,
        closed ? { closed, is_human_needed: false, unread_count: 0 } : { closed },
        { stays: false },
      ),
    onSuccess: settle,
    onError,
  });
  const clearHumanNeeded = useMutation({
    mutationFn: (contactId: number) => call(closeHumanNeeded, { params: params(contactId) }),
    onMutate: (contactId) => patchConversation(place, contactId, { is_human_needed: false }),
    onSuccess: settle,
    onError,
  });
  const markUnread = useMutation({
    mutationFn: (contactId: number) => call(markConversationUnread, { params: params(contactId) }),
    // It is left, or showing it would mark it read again.
    onMutate: () =>
      navigate({ to: '/teams/$teamId/$phoneNumberId/messages', params: linkParams, search: true }),
    onSuccess: settle,
    onError,
  });
  return { setClosed, clearHumanNeeded, markUnread };
}
