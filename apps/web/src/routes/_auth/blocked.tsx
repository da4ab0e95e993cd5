import { createFileRoute } from '@tanstack/react-router';
import { BlockedPage } from '#app/errors/BlockedPage.tsx';
import { loadTexts } from '#app/i18n/i18n.ts';
import { readId } from '#app/session/guards.ts';
import { requireBlocked } from '#app/session/routing.ts';

export const Route = createFileRoute('/_auth/blocked')({
  validateSearch: (search: Record<string, unknown>): { team?: number } => ({
    team: readId(String(search.team)) ?? undefined,
  }),
  beforeLoad: ({ context, search }) => requireBlocked(context, context.user, search.team),
  loader: () => loadTexts('blocked'),
  component: () => <BlockedPage teamId={Route.useSearch().team} />,
});
