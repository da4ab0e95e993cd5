import { createContext, use } from 'react';
import { appName } from './appName.ts';

/** How many conversations wait, so that it is seen from another tab. Given by the frame of the team's pages. */
export const UnreadInTitle = createContext(0);

/** The title of the browser's tab. `Page` sets it already. */
export function PageTitle({ children }: { children: string }) {
  const unread = use(UnreadInTitle);
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${children} · ${appName}`}</title>;
}
