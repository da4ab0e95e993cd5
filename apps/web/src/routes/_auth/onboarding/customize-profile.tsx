import { createFileRoute, redirect } from '@tanstack/react-router';
import { persistentQuery, stepDone } from '#app/session/guards.ts';
import { CustomizeProfileScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/onboarding/customize-profile')({
  beforeLoad: ({ context, location }) => {
    const stop = stepDone(context.user.onboarded);
    if (stop) throw redirect({ to: stop, search: persistentQuery(location.search) });
  },
  component: CustomizeProfileScreen,
});
