import { logout } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '#ui/notify.ts';
import { callQuietly } from './api.ts';
import { leaveForLogin } from './session/leave.ts';

/** Revokes the session, then shows the sign-in page. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await forgetBrowser();
      return callQuietly(logout, {});
    },
    onSuccess: () => leaveForLogin(),
    onError: notifyError,
  });
}

/** Whoever uses this computer next must not be shown what is meant for this person. */
async function forgetBrowser(): Promise<void> {
  if (localStorage.getItem('herald-push') === null) return;
  const { turnPushOff } = await import('./push/pushBrowser.ts');
  await turnPushOff();
}
