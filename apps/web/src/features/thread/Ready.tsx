import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import { useStays } from './useStays.ts';

const Ready = createContext(true);

/** Whether the messages of the conversation are painted, which is what was asked for. */
export const useIsReady = (): boolean => use(Ready);

/** What is in it is not drawn anew once it is ready: only what asks. */
export function ReadyLater({ children }: { children: ReactNode }) {
  // A frame after the first drawing.
  const isReady = useDeferredValue(useStays(), false);
  return <Ready value={isReady}>{children}</Ready>;
}

/** What stands around the messages, and until then something in its place. */
export function OnceReady({ until = null, children }: { until?: ReactNode; children: ReactNode }) {
  return useIsReady() ? children : until;
}
