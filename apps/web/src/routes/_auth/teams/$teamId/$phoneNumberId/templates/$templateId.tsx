import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { TemplateScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/$templateId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['templates', 'values', 'buttonClicks'],
      async () => (await import('#data/asks/templates.ts')).askTemplate,
    ),
  component: TemplateScreen,
});
