import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { LiveScreen } from '#features/reports/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/analytics/live')({
  loader: (visit) =>
    loadScreen(visit, ['reports'], async () => (await import('#data/asks/reports.ts')).askLive),
  component: LiveScreen,
});
