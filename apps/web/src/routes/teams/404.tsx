import { createFileRoute } from '@tanstack/react-router';
import { TeamNotFoundPage } from '#app/errors/TeamNotFoundPage.tsx';
import { loadTexts } from '#app/i18n/i18n.ts';

export const Route = createFileRoute('/teams/404')({
  loader: () => loadTexts('teamNotFound'),
  component: TeamNotFoundPage,
});
