import { useNumber } from '#app/session/hooks.ts';
import { PageTitle } from '#ui/PageTitle.tsx';

/** The tab says how many conversations wait, so that it is seen from another tab. */
export function InboxTitle({ children }: { children: string }) {
  const unread = useNumber().inbound_conversation_not_read;
  return <PageTitle>{unread > 0 ? `(${unread}) ${children}` : children}</PageTitle>;
}
