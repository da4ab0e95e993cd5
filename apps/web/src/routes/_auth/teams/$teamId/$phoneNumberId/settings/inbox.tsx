import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { InboxSettingsScreen } from '#features/inboxSettings/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/inbox')({
  loader: () => loadTexts('inboxSettings'),
  component: InboxSettingsScreen,
});
