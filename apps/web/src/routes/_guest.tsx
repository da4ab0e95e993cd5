import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { homeOf, persistentQuery, safeReturnPath, wishOf } from '#app/session/guards.ts';
import { userQuery } from '#app/session/queries.ts';
import { GuestLayout } from '#features/auth/index.ts';

export interface GuestSearch {
  /** Where to go after signing in. */
  return?: string;
  /** From the mail of a password reset. */
  token?: string;
  email?: string;
  ref?: string;
  shop?: string;
  plan?: string;
}

/** Open to whoever is signed in, too: their mails lead there, and who signs in with Google has no other way to a password. */
const forEverybody = ['/forgot-password', '/reset-password'];

/** Guards `guest` and `persist-query`. */
export const Route = createFileRoute('/_guest')({
  validateSearch: (search: Record<string, unknown>): GuestSearch => ({
    ...persistentQuery(search),
    return: safeReturnPath(search.return),
    token: typeof search.token === 'string' ? search.token : undefined,
    email: typeof search.email === 'string' ? search.email : undefined,
  }),
  beforeLoad: async ({ context, search, location }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (forEverybody.includes(location.pathname)) return;
    // Whoever is blocked may sign in as somebody else.
    if (user && !user.blocked)
      throw redirect({ href: search.return ?? wishOf(user, { ...search }) ?? homeOf(user) });
  },
  loader: () => loadTexts('auth'),
  component: GuestLayout,
});
