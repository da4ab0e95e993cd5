import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ParkedEventsScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/parked_events')({
  loader: () => loadTexts('admin'),
  component: ParkedEventsScreen,
});
