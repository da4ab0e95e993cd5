import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { AutomationLibraryScreen } from '#features/automations/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/automations/library')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['automations'],
      async () => (await import('#data/asks/automations.ts')).askAutomationLibrary,
    ),
  component: AutomationLibraryScreen,
});
