import { queryClient } from '#app/queryClient.ts';
import { userQuery } from '#app/session/queries.ts';

/** Who looks; 0 before it is known. "Assigned to me" depends on it. */
export function myId(): number {
  return queryClient.getQueryData(userQuery.queryKey)?.id ?? 0;
}
