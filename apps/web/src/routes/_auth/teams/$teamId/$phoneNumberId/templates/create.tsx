import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { TemplateCreateScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/create')({
  loader: (visit) =>
    loadScreen(visit, ['templates'], async () => (await import('#data/asks/templates.ts')).askAllTemplates),
  component: TemplateCreateScreen,
});
