import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { ContactListScreen } from '#features/contacts/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/contacts')({
  loader: (visit) =>
    loadScreen(visit, ['contacts'], async () => (await import('#data/asks/contacts.ts')).askContacts),
  component: ContactListScreen,
});
