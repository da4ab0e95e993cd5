import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { GoogleCallbackScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/google/callback')({
  loader: () => loadTexts('auth'),
  component: GoogleCallbackScreen,
});
