import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLinkParams } from '#app/session/hooks.ts';
import { keepList } from './inboxState.ts';

/** Opens a conversation beside the list, which stays as it is; null leaves the list alone. `numberId`: on another number. */
export function useOpenConversation(): (contactId: number | null, numberId?: number) => void {
  const navigate = useNavigate();
  const { teamId, phoneNumberId } = useLinkParams();
  return useCallback(
    (contactId, numberId) => {
      const place = { teamId, phoneNumberId: String(numberId ?? phoneNumberId) };
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
