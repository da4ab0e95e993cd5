import type { Notification } from '@herald/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useUrlState } from '#ui/useUrlState.ts';
import { NotificationPages } from './NotificationPages.tsx';

const kinds = [
  'mention',
  'assigned',
  'followed_message',
  'followed_closed',
  'human_needed',
  'sla_warning',
  'snooze_over',
  'scheduled_failed',
  'member_joined',
  'alert',
] as const satisfies readonly Notification['kind'][];

const view = z.object({
  show: z.literal('all').optional().catch(undefined),
  kind: z.enum(kinds).optional().catch(undefined),
});

/** `notifications`: everything that the bell rang for, of each kind. */
export function NotificationsScreen() {
  const { t } = useTranslation('notifications');
  const [{ show, kind }, change] = useUrlState(view);
  const unread = show === undefined;
  const none = kind ? 'all.noneOfKind' : unread ? 'all.noneUnread' : 'empty';
  return (
    <NotificationPages
      asked={{ kind, unread }}
      onShow={(wanted) => change({ show: wanted })}
      title={t('all.title')}
      purpose={t('all.purpose')}
      empty={t(none)}
    >
      <Select
        aria-label={t('all.kind')}
        placeholder={t('all.any')}
        data={kinds.map((value) => ({ value, label: t(`all.kinds.${value}`) }))}
        value={kind ?? null}
        onChange={(value) => change({ kind: kinds.find((one) => one === value) })}
        clearable
      />
    </NotificationPages>
  );
}
