import { type Conversation, followConversation } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams, useUser } from '#app/session/hooks.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { patchConversation } from './patchConversation.ts';
import { isFollowedBy } from './rows.ts';

/** Whether the person follows a conversation, and what changes that; either can be taken back. */
export function useFollow(conversation: Conversation) {
  const { t } = useTranslation('inboxMenus');
  const place = useNumberParams();
  const { contact_id: contactId } = conversation;
  const isFollowed = isFollowedBy(conversation, useUser().id);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ followed }: { followed: boolean; isUndo?: boolean }) =>
      call(followConversation, { params: { ...place, contact_id: contactId }, body: { followed } }),
    onSuccess: ({ data }, { followed, isUndo }) => {
      patchConversation(place, contactId, data);
      if (isUndo) return;
      notifyUndo(
        t(followed ? 'follow.on' : 'follow.off'),
        () => mutate({ followed: !followed, isUndo: true }),
        `follow ${contactId}`,
      );
    },
    onError: notifyError,
  });
  return { isFollowed, isPending, toggle: () => mutate({ followed: !isFollowed }) };
}
