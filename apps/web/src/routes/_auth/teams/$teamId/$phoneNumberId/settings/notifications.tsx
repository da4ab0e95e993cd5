import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NotificationSettingsScreen } from '#features/push/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/notifications')({
  loader: () => loadTexts('push'),
  component: NotificationSettingsScreen,
});
