import { logout } from '@herald/contract';
import { callQuietly } from '../api.ts';
import { queryClient } from '../queryClient.ts';
import { leaveForLogin } from '../session/leave.ts';
import { userQuery } from '../session/queries.ts';
import { countUnsent, forgetUnsent, type Unsent } from './unsent.ts';

const personId = () => queryClient.getQueryData(userQuery.queryKey)?.id;

/** What the person wrote and has not sent, as far as this browser keeps it. */
export function ownUnsent(): Unsent {
  const id = personId();
  return id === undefined ? { drafts: 0, waiting: 0 } : countUnsent(localStorage, id);
}

/** Revokes the session, then shows the sign-in page. What was not sent stays in this browser unless it is to be forgotten. */
export async function signOut({ forgets = false } = {}): Promise<void> {
  await forgetBrowser();
  await callQuietly(logout, {});
  const id = personId();
  if (forgets && id !== undefined) forgetUnsent(localStorage, id);
  leaveForLogin();
}

/** Whoever uses this computer next must not be shown what is meant for this person. */
async function forgetBrowser(): Promise<void> {
  navigator.clearAppBadge?.().catch(() => {});
  if (localStorage.getItem('herald-push') === null) return;
  const { turnPushOff } = await import('../push/pushBrowser.ts');
  await turnPushOff();
}
