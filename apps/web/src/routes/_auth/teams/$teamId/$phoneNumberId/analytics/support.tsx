import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { SupportReportScreen } from '#features/reports/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/analytics/support')({
  loader: (visit) =>
    loadScreen(visit, ['reports'], async () => (await import('#data/asks/reports.ts')).askSupportReport),
  component: SupportReportScreen,
});
