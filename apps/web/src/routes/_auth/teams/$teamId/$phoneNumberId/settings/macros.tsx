import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { MacrosScreen } from '#features/macros/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/macros')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['macros', 'inboxSettings'],
      async () => (await import('#data/asks/inboxSettings.ts')).askMacros,
    ),
  component: MacrosScreen,
});
