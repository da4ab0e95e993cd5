import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { TeammatesScreen } from '#features/members/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/teammates')({
  loader: (visit) =>
    loadScreen(visit, ['members'], async () => (await import('#data/asks/members.ts')).askMembers),
  component: TeammatesScreen,
});
