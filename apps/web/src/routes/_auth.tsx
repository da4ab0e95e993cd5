import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireUser } from '#app/session/routing.ts';

/** Guard `auth`. */
export const Route = createFileRoute('/_auth')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context, location) }),
  component: Outlet,
});
