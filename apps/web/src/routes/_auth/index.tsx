import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf, persistentQuery } from '#app/session/guards.ts';

/** Guards `check-onboard`, `check-team-exist`, `check-phone-exist`: the open step, else the team and number used last. */
export const Route = createFileRoute('/_auth/')({
  beforeLoad: ({ context, location }) => {
    throw redirect({ to: homeOf(context.user), search: persistentQuery(location.search), replace: true });
  },
});
