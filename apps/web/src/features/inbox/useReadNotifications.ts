import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { markNotificationsRead, unreadQuery } from '#app/shell/notifications/queries.ts';
import { useVisible } from '#ui/useVisible.ts';

/** Milliseconds at a conversation: whoever only goes through it has not read it, and the next one is painted meanwhile. */
const look = 300;

/** Whoever has a conversation before their eyes knows what was to be told about it. */
export function useReadNotifications(
  { team_id, phone_number_id }: NumberParams,
  openId: number | null,
): void {
  const unread = useQuery(unreadQuery(team_id)).data ?? 0;
  const isVisible = useVisible();
  const mayHaveSome = unread > 0;
  // Asked again with every new one: it may be about the conversation that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (openId === null || !isVisible || !mayHaveSome) return;
    const read = () =>
      markNotificationsRead(
        team_id,
        { phone_number_id, contact_id: openId },
        (each) => each.phone_number_id === phone_number_id && each.contact?.id === openId,
      ).catch(() => {
        // The next one asks again.
      });
    const timer = setTimeout(read, look);
    return () => clearTimeout(timer);
  }, [team_id, phone_number_id, openId, isVisible, mayHaveSome, unread]);
}
