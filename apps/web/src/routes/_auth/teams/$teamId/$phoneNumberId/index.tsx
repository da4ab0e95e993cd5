import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { HomeScreen } from '#features/home/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/')({
  loader: (visit) =>
    loadScreen(visit, ['home', 'numbers'], async () => (await import('#data/asks/home.ts')).askHome),
  component: HomeScreen,
});
