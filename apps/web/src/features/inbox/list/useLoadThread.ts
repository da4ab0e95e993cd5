import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLinkParams } from '#app/session/hooks.ts';

/** Fetches the code and the texts of a conversation while the list is read, so that the first one opens at once. */
export function useLoadThread(anyContactId: number | undefined): void {
  const router = useRouter();
  const { teamId, phoneNumberId } = useLinkParams();
  useEffect(() => {
    if (anyContactId === undefined) return;
    const to = '/teams/$teamId/$phoneNumberId/messages/$contactId';
    const params = { teamId, phoneNumberId, contactId: String(anyContactId) };
    // What fails here is fetched again, and told of, when a conversation is opened.
    router.preloadRoute({ to, params }).catch(() => {});
  }, [router, teamId, phoneNumberId, anyContactId]);
}
