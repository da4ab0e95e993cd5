import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { InvitationScreen } from '#features/members/index.ts';

/** Where the mail of an invitation leads; for whoever is signed in and whoever is not. */
export const Route = createFileRoute('/invitation')({
  validateSearch: (search: Record<string, unknown>): { token: string } => ({
    token: typeof search.token === 'string' ? search.token : '',
  }),
  loader: () => loadTexts('members', 'auth'),
  component: Invitation,
});

function Invitation() {
  return <InvitationScreen token={Route.useSearch().token} />;
}
