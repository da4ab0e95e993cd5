import type { AnyRouter } from '@tanstack/react-router';
import { conversationSearch } from '../navigation/conversationSearch.ts';
import { keepPush } from './pushBrowser.ts';

const ofConversation = /^\/teams\/(\d+)\/(\d+)\/messages\/\d+$/;
const soonMs = 10_000;
let isFollowing = false;

/** Goes where notifications of the browser lead, and keeps them coming where they were wished for. Once for the page. */
export function followPushes(router: AnyRouter): void {
  if (isFollowing) return;
  isFollowing = true;
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ kind?: string; url?: string }>) => {
      if (data?.kind === 'herald-open' && data.url?.startsWith('/')) openPushed(router, data.url);
    },
  );
  keepWorker();
  if (localStorage.getItem('herald-push') === null) return;
  setTimeout(() => {
    keepPush().catch(() => {
      // Tried again the next time that Herald is opened.
    });
  }, soonMs);
}

/** Some browsers have no icon to mark, or refuse. */
export function markIcon(awaiting: number): void {
  navigator.setAppBadge?.(awaiting).catch(() => {});
}

/** An application that was installed has no browser around it that would say that there is no network: its worker does. */
function keepWorker(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return;
  navigator.serviceWorker?.register('/sw.js').catch(() => {
    // Tried again the next time that Herald is opened.
  });
}

/** To a conversation, beside the list as it is. */
function openPushed(router: AnyRouter, url: string): void {
  const [to, teamId = '', phoneNumberId = ''] = ofConversation.exec(url) ?? [];
  if (to === undefined) {
    router.history.push(url);
    return;
  }
  const search = conversationSearch(router.latestLocation, { teamId, phoneNumberId });
  void router.navigate({ to, search } as never);
}
