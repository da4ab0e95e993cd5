import { createFileRoute } from '@tanstack/react-router';
import { requireUser } from '#app/session/routing.ts';

/** Guard `auth`. Without a component of its own it shows what lies under it, and fetches nothing for that. */
export const Route = createFileRoute('/_auth')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context, location) }),
});
