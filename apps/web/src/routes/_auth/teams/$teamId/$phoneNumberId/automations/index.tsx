import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { AutomationListScreen } from '#features/automations/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/automations/')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['automations'],
      async () => (await import('#data/asks/automations.ts')).askAutomations,
    ),
  component: AutomationListScreen,
});
