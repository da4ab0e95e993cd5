import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ContactListScreen } from '#features/contacts/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/contacts')({
  loader: () => loadTexts('contacts'),
  component: ContactListScreen,
});
