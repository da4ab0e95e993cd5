import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { AuditScreen } from '#features/audit/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/audit')({
  loader: () =>
    loadTexts('audit', 'members', 'businessProfile', 'contacts', 'inboxSettings', 'tools', 'inbox'),
  component: AuditScreen,
});
