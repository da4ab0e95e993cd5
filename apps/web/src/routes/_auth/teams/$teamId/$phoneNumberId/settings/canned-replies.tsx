import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { CannedRepliesScreen } from '#features/cannedReplies/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/canned-replies')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['cannedReplies', 'inboxSettings'],
      async () => (await import('#data/asks/inboxSettings.ts')).askCannedReplies,
    ),
  component: CannedRepliesScreen,
});
