import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { AccessCodesScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/access_codes')({
  loader: () => loadTexts('admin'),
  component: AccessCodesScreen,
});
