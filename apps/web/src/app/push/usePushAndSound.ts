import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRealtime } from '../realtime/useRealtime.ts';
import { useNumberParams } from '../session/hooks.ts';

/**
 * What Herald does to be noticed while it is open: a sound for messages, and the way from a notification to its
 * conversation. All of it is fetched when it is first needed.
 */
export function usePushAndSound(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();

  useRealtime('message.created', ({ inbound, phone_number_id, contact_id }) => {
    if (!inbound) return;
    const place = { team_id, phone_number_id, contact_id };
    void import('./soundForMessage.ts').then(({ soundForMessage }) => soundForMessage(queryClient, place));
  });

  useEffect(() => {
    const open = ({ data }: MessageEvent<{ kind?: string; url?: string }>) => {
      if (data?.kind === 'herald-open' && data.url?.startsWith('/')) router.history.push(data.url);
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [router]);

  useEffect(() => {
    if (localStorage.getItem('herald-push') === null) return;
    const soon = window.setTimeout(() => {
      void import('./pushBrowser.ts')
        .then(({ keepPush }) => keepPush())
        .catch(() => {
          // Tried again the next time that Herald is opened.
        });
    }, 10_000);
    return () => window.clearTimeout(soon);
  }, []);
}
