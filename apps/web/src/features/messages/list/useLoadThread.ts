import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLinkParams } from '#app/session/hooks.ts';

/** Fetches the code and the texts of the open conversation while the list is read, so that the first one opens at once. */
export function useLoadThread(firstContactId: number | undefined): void {
  const router = useRouter();
  const { teamId, phoneNumberId } = useLinkParams();
  const contactId = firstContactId === undefined ? null : String(firstContactId);
  useEffect(() => {
    if (contactId === null) return;
    const to = '/teams/$teamId/$phoneNumberId/messages/$contactId';
    // What fails here is fetched again, and told of, when a conversation is opened.
    router.preloadRoute({ to, params: { teamId, phoneNumberId, contactId } }).catch(() => {});
  }, [router, teamId, phoneNumberId, contactId === null]);
}
