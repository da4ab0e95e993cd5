import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ContactSettingsScreen } from '#features/contacts/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/contacts')({
  loader: () => loadTexts('contacts'),
  component: ContactSettingsScreen,
});
