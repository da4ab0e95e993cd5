import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRealtime } from '../realtime/useRealtime.ts';
import { useNumberParams } from '../session/hooks.ts';

/**
 * What Herald does to be noticed while it is open: a sound for messages, the way from a notification to its conversation, and
 * how many conversations wait, on the icon of an installed Herald. All of it is fetched when it is first needed.
 */
export function usePushAndSound(awaiting: number): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();

  useRealtime('message.created', ({ inbound, phone_number_id, contact_id }) => {
    if (!inbound) return;
    const place = { team_id, phone_number_id, contact_id };
    void import('./soundForMessage.ts').then(({ soundForMessage }) => soundForMessage(queryClient, place));
  });

  useEffect(() => {
    // Without it notifications only lead to where somebody was.
    void import('./followPushes.ts').then(
      ({ followPushes, markIcon }) => {
        followPushes(router);
        markIcon(awaiting);
      },
      () => {},
    );
  }, [router, awaiting]);
}
