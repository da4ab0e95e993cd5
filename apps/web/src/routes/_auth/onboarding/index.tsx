import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#app/session/guards.ts';

/** The start knows which step is open. */
export const Route = createFileRoute('/_auth/onboarding/')({
  beforeLoad: () => {
    throw redirect({ to: paths.start });
  },
});
