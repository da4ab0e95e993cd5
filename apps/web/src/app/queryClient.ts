import { ApiError } from '@herald/contract';
import { QueryClient } from '@tanstack/react-query';

/** Nobody looks at an empty screen for longer; then the refusal is shown, with its own words. */
const longestWait = 30;

/** A refusal will not change by asking again; a lost connection or a restarting server may, and a limit passes. */
export function mayHelpToRetry(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  if (!(error instanceof ApiError)) return true;
  if (error.status === 429) return (error.retryAfter ?? 1) <= longestWait;
  return error.status >= 500;
}

/** Returns the milliseconds until it is asked again: as many as the server wants, else more each time. */
export function pauseBefore(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  return asked === null ? Math.min(1000 * 2 ** failures, longestWait * 1000) : asked * 1000;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayHelpToRetry,
      retryDelay: pauseBefore,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
