import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { TemplateConversionsScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/conversions')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['templates', 'campaigns'],
      async () => (await import('#data/asks/templates.ts')).askConversions,
    ),
  component: TemplateConversionsScreen,
});
