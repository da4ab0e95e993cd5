import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLinkParams } from '#app/session/hooks.ts';
import { keepList } from './inboxState.ts';

/** Opens a conversation beside the list, which stays as it is; null leaves the list alone. */
export function useOpenConversation(): (contactId: number | null) => void {
  const navigate = useNavigate();
  const { teamId, phoneNumberId } = useLinkParams();
  return useCallback(
    (contactId) => {
      const place = { teamId, phoneNumberId };
      if (contactId === null) {
        void navigate({
          to: '/teams/$teamId/$phoneNumberId/messages',
          params: place,
          search: keepList,
        });
      } else {
        void navigate({
          to: '/teams/$teamId/$phoneNumberId/messages/$contactId',
          params: { ...place, contactId: String(contactId) },
          search: keepList,
        });
      }
    },
    [navigate, teamId, phoneNumberId],
  );
}
