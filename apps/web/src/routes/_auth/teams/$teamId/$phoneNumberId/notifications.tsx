import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NotificationsScreen } from '#features/mentions/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/notifications')({
  loader: () => loadTexts('notifications'),
  component: NotificationsScreen,
});
