import type { RealtimeName } from '@herald/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createRefresher } from './createRefresher.ts';
import { listen } from './events.ts';

/** A busy number tells of several messages a second; a page follows them this often. */
const everyMs = 1500;

/** Keeps what is shown under `queryKey` right when one of `names` (the same list each time) is told of. */
export function useAskAnew(queryKey: QueryKey, names: readonly RealtimeName[]): void {
  const queryClient = useQueryClient();
  const ask = useEffectEvent(() => askAnew(queryClient, queryKey));
  useEffect(() => {
    const refresh = createRefresher(() => ask(), everyMs);
    const stops = names.map((name) => listen(name, refresh));
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

/** What is on its way may have been counted before: it is let come, for a slow server would never answer else, and asked behind. */
async function askAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const waits = { cancelRefetch: false };
  if (queryClient.isFetching({ queryKey }))
    await queryClient.refetchQueries({ queryKey, type: 'active' }, waits);
  await queryClient.invalidateQueries({ queryKey }, waits);
}
