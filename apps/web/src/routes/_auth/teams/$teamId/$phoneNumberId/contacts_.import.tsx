import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ImportContactsScreen } from '#features/contacts/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/contacts_/import')({
  loader: () => loadTexts('contacts', 'imports'),
  component: ImportContactsScreen,
});
