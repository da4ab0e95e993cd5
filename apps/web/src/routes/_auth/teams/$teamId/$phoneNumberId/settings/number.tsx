import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NumberScreen } from '#features/numbers/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/number')({
  loader: () => loadTexts('numbers'),
  component: NumberScreen,
});
