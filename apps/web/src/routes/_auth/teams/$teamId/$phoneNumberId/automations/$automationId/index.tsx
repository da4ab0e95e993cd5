import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { AutomationScreen } from '#features/automations/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/automations/$automationId/')({
  staticData: { layout: 'full' },
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['automations', 'segments', 'inboxSettings', 'values'],
      async () => (await import('#data/asks/automations.ts')).askAutomation,
    ),
  component: AutomationScreen,
});
