import { logout } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { callQuietly } from '../api.ts';
import { notifyError } from '../notify.ts';
import { leaveForLogin } from './leave.ts';

/** Revokes the session, then shows the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => callQuietly(logout, {}),
    onSuccess: () => leaveForLogin(),
    onError: notifyError,
  });
}
