import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useLinkParams } from '#app/session/hooks.ts';

/** Fetches the code and the texts of a conversation while the list is read, so that the first one opens at once. */
export function useLoadThread(anyContactId: number | undefined): void {
  const router = useRouter();
  const { teamId, phoneNumberId } = useLinkParams();
  const load = useEffectEvent(() => {
    const to = '/teams/$teamId/$phoneNumberId/messages/$contactId';
    const params = { teamId, phoneNumberId, contactId: String(anyContactId) };
    // What fails here is fetched again, and told of, when a conversation is opened.
    router.preloadRoute({ to, params }).catch(() => {});
  });
  // Whoever stands first by now: the code is the same.
  const hasAny = anyContactId !== undefined;
  useEffect(() => {
    if (hasAny) load();
  }, [hasAny]);
}
