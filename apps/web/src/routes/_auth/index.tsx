import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf, persistentQuery, wishOf } from '#app/session/guards.ts';

/** Guards `check-onboard`, `check-team-exist`, `check-phone-exist`: the open step, else the team and number used last. */
export const Route = createFileRoute('/_auth/')({
  beforeLoad: ({ context, location }) => {
    const wish = wishOf(context.user, location.search);
    if (wish) throw redirect({ href: wish, replace: true });
    throw redirect({ to: homeOf(context.user), search: persistentQuery(location.search), replace: true });
  },
});
