import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { HomeScreen } from '#features/home/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/')({
  loader: () => loadTexts('home'),
  component: HomeScreen,
});
