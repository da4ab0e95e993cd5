import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { InstallationLogScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/audit')({
  loader: () =>
    loadTexts('admin', 'audit', 'members', 'businessProfile', 'contacts', 'inboxSettings', 'tools', 'inbox'),
  component: InstallationLogScreen,
});
