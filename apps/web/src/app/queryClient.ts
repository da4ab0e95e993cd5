import { ApiError } from '@herald/contract';
import { QueryClient } from '@tanstack/react-query';

/** A refusal will not change by asking again; a lost connection or a restarting server may. */
function mayHelpToRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
  return failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: mayHelpToRetry, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
