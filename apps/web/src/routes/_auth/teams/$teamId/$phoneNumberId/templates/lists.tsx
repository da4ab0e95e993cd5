import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { TemplateListScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/lists')({
  loader: () => loadTexts('templates'),
  component: TemplateListScreen,
});
