import { createContext, use } from 'react';
import { appName } from './appName.ts';

/** How many conversations wait for an answer, so that it is seen from another tab. Given by the frame of the team's pages. */
export const AwaitingInTitle = createContext(0);

/** The title of the browser's tab. `Page` sets it already. */
export function PageTitle({ children }: { children: string }) {
  const awaiting = use(AwaitingInTitle);
  return (
    <title>{`${awaiting > 0 ? `(${awaiting > 99 ? '99+' : awaiting}) ` : ''}${children} · ${appName}`}</title>
  );
}
