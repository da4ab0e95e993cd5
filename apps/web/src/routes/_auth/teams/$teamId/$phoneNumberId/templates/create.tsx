import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { TemplateCreateScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/create')({
  loader: () => loadTexts('templates'),
  component: TemplateCreateScreen,
});
