import { paths } from './guards.ts';

let leaving = false;

/**
 * Loads the sign-in page anew: nothing of the person stays in memory, and no page is drawn without one.
 * Several calls may find the session ended at once; the first one leaves.
 */
export function leaveForLogin(returnTo?: string): void {
  if (leaving || window.location.pathname === paths.login) return;
  leaving = true;
  const query = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : '';
  window.location.assign(paths.login + query);
}
