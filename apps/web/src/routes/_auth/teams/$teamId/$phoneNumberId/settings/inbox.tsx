import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { InboxSettingsScreen } from '#features/inboxSettings/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/inbox')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['inboxSettings', 'groups', 'inbox'],
      async () => (await import('#data/asks/inboxSettings.ts')).askInboxSettings,
    ),
  component: InboxSettingsScreen,
});
