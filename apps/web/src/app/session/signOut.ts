import { logout } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { callQuietly } from '../api.ts';
import { notifyError } from '../notify.ts';
import { disconnectRealtime } from '../realtime/connection.ts';
import { paths } from './guards.ts';
import { userQuery } from './queries.ts';

/** Revokes the session, forgets everything this browser knew of it, and shows the sign-in page. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => callQuietly(logout, {}),
    onSuccess: async () => {
      disconnectRealtime();
      queryClient.clear();
      queryClient.setQueryData(userQuery.queryKey, null);
      await router.navigate({ to: paths.login });
    },
    onError: notifyError,
  });
}
