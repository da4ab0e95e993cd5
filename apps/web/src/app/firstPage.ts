import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { pause } from '#ui/pause.ts';

/** Nobody waits longer for the page than this, whatever it still waits for. */
const patienceMs = 3_000;

let drawn: Promise<void> = Promise.resolve();

/** Settles once the page that was opened first shows what it was opened for: what nobody sees yet is fetched after it. */
export const firstPage = (): Promise<void> => drawn;

/** From now on `firstPage` waits for this page. */
export function awaitFirstPage(router: AnyRouter, queryClient: QueryClient): void {
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
  });
  drawn = Promise.race([rendered.then(() => answered(queryClient)).then(painted), pause(patienceMs)]);
}

/** Settles when nothing is being asked any more. */
function answered(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** Settles when the browser has drawn what came last; in a tab that nobody sees, not before somebody does. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
