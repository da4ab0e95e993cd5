import { lazy, Suspense } from 'react';
import type { DrawingName } from './drawings.tsx';

/**
 * A small drawing of our own for a page with nothing on it. Fetched apart from the page, because it says nothing that the
 * words do not; without a network its place stays empty.
 */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <Suspense fallback={<Blank />}>
      <Drawn name={name} />
    </Suspense>
  );
}

const Drawn = lazy(() => import('./drawings.tsx').catch(() => ({ default: Blank })));

/** Keeps the place, so that nothing moves when the drawing comes. */
function Blank(_: { name?: DrawingName }) {
  return <svg width="120" height="88" aria-hidden="true" />;
}
