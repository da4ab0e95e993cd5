import { appName } from '#app/appName.ts';

/** The title of the browser's tab. `Page` sets it already. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${appName}`}</title>;
}
