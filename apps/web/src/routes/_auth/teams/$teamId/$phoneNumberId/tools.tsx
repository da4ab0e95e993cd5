import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ToolsScreen } from '#features/tools/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/tools')({
  loader: () => loadTexts('tools'),
  component: ToolsScreen,
});
