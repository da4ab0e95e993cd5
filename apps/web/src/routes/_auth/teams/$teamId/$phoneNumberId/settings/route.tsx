import { createFileRoute } from '@tanstack/react-router';
import { SettingsLayout } from '#app/shell/SettingsLayout.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings')({
  component: SettingsLayout,
});
