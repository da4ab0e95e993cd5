import { createFileRoute } from '@tanstack/react-router';
import { SettingsLanding } from '#app/shell/SettingsLanding.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/')({
  component: SettingsLanding,
});
