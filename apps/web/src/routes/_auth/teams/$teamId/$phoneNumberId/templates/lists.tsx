import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { TemplateLibraryScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/lists')({
  loader: (visit) =>
    loadScreen(visit, ['templates'], async () => (await import('#data/asks/templates.ts')).askLibrary),
  component: TemplateLibraryScreen,
});
