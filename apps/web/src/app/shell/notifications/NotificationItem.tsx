import type { Notification } from '@herald/contract';
import {
  IconAlarm,
  IconAlertTriangle,
  IconAt,
  IconBellRinging,
  IconUserCheck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './NotificationBell.module.css';
import { markNotificationsRead } from './queries.ts';

const icons: Record<Notification['kind'], TablerIcon> = {
  mention: IconAt,
  assigned: IconUserCheck,
  snooze_over: IconAlarm,
  scheduled_failed: IconAlertTriangle,
  human_needed: IconBellRinging,
  member_joined: IconUserPlus,
};

/** The conversation, or the members where it is about the team. */
function wayTo({ contact, phone_number_id }: Notification, here: ReturnType<typeof useLinkParams>) {
  if (contact === null) {
    return { to: '/teams/$teamId/$phoneNumberId/settings/teammates', params: here } as const;
  }
  const params = {
    teamId: here.teamId,
    phoneNumberId: String(phone_number_id),
    contactId: String(contact.id),
  };
  return { to: '/teams/$teamId/$phoneNumberId/messages/$contactId', params } as const;
}

interface NotificationItemProps {
  notification: Notification;
  onFollow: () => void;
}

/** What happened, in a sentence, and the way to it. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { team_id } = useNumberParams();
  const way = wayTo(notification, useLinkParams());
  const { id, kind, contact, by, read_at } = notification;
  const Icon = icons[kind];
  const name = contact?.name || (contact?.phone_number ? format.phone(contact.phone_number) : t('somebody'));
  const key = by ? (`kind.${kind}.by` as const) : (`kind.${kind}.alone` as const);
  const follow = () => {
    onFollow();
    // Whatever goes wrong here, it only stays marked as new.
    if (read_at === null) {
      markNotificationsRead(team_id, { ids: [id] }, (each) => each.id === id).catch(() => {});
    }
  };
  return (
    <Link {...way} className={classes.item} data-new={read_at === null || undefined} onClick={follow}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>
          {read_at === null ? <span className="visually-hidden">{t('new')} </span> : null}
          {t(key, { name, by: by?.name })}
        </strong>
        {notification.text ? <span className={classes.quote}>{notification.text}</span> : null}
        <span className={classes.when}>
          <RelativeTime time={notification.created_at} />
        </span>
      </span>
    </Link>
  );
}
