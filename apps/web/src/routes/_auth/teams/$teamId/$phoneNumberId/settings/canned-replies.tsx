import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { CannedRepliesScreen } from '#features/cannedReplies/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/canned-replies')({
  loader: () => loadTexts('cannedReplies', 'inboxSettings'),
  component: CannedRepliesScreen,
});
