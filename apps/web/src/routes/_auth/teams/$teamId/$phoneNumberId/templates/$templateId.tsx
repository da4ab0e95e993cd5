import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { TemplateScreen } from '#features/templates/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/templates/$templateId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('templates'),
  component: TemplateScreen,
});
