import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { LanguagesScreen } from '#features/settings/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/languages')({
  loader: () => loadTexts('settings'),
  component: LanguagesScreen,
});
