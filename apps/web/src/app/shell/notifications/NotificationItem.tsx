import type { Notification } from '@herald/contract';
import {
  IconAlarm,
  IconAlertTriangle,
  IconArchive,
  IconAt,
  IconBellRinging,
  IconCircleCheck,
  IconHourglass,
  IconInfoCircle,
  IconMessage,
  IconUserCheck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PathLink } from '#app/alerts/PathLink.tsx';
import { conversationSearch } from '#app/navigation/conversationSearch.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './NotificationBell.module.css';
import { markNotificationsRead } from './queries.ts';

const icons: Record<Exclude<Notification['kind'], 'alert'>, TablerIcon> = {
  mention: IconAt,
  assigned: IconUserCheck,
  snooze_over: IconAlarm,
  scheduled_failed: IconAlertTriangle,
  human_needed: IconBellRinging,
  sla_warning: IconHourglass,
  member_joined: IconUserPlus,
  followed_message: IconMessage,
  followed_closed: IconArchive,
};

/** The conversation, or the members where it is about the team. */
function useWayTo({ contact, phone_number_id, note_id }: Notification) {
  const here = useLinkParams();
  const location = useLocation();
  if (contact === null) {
    return { to: '/teams/$teamId/$phoneNumberId/settings/teammates', params: here } as const;
  }
  const params = {
    teamId: here.teamId,
    phoneNumberId: String(phone_number_id),
    contactId: String(contact.id),
  };
  // A mention leads to its note.
  const note = note_id === null ? {} : { note: note_id };
  const search = { ...conversationSearch(location, params), ...note } as never;
  return { to: '/teams/$teamId/$phoneNumberId/messages/$contactId', params, search } as const;
}

interface NotificationItemProps {
  notification: Notification;
  onFollow: () => void;
}

/** What happened, in a sentence, and the way to it. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { kind, alert } = notification;
  if (kind === 'alert')
    return alert ? <AlertItem notification={notification} alert={alert} onFollow={onFollow} /> : null;
  return <PersonalItem notification={notification} kind={kind} onFollow={onFollow} />;
}

interface AlertItemProps extends NotificationItemProps {
  alert: NonNullable<Notification['alert']>;
}

/** What needs attention, or no longer does. */
function AlertItem({ notification, alert, onFollow }: AlertItemProps) {
  const { t } = useTranslation('notifications');
  const follow = useFollow(notification, onFollow);
  const { teamId, phoneNumberId } = useLinkParams();
  const Icon = alert.is_solved
    ? IconCircleCheck
    : alert.severity === 'news'
      ? IconInfoCircle
      : IconAlertTriangle;
  return (
    <PathLink
      path={alert.path ?? `/teams/${teamId}/${phoneNumberId}`}
      className={classes.item}
      underline="never"
      data-new={notification.read_at === null || undefined}
      onClick={follow}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>
          {notification.read_at === null ? <span className="visually-hidden">{t('new')} </span> : null}
          {alert.title}
        </strong>
        <span className={classes.quote}>{alert.is_solved ? t('solved') : notification.text}</span>
        <span className={classes.when}>
          <RelativeTime time={notification.created_at} />
        </span>
      </span>
    </PathLink>
  );
}

/** Followed, it is read. */
function useFollow({ id, read_at }: Notification, onFollow: () => void) {
  const { team_id } = useNumberParams();
  return () => {
    onFollow();
    // Whatever goes wrong here, it only stays marked as new.
    if (read_at === null) {
      markNotificationsRead(team_id, { ids: [id] }, (each) => each.id === id).catch(() => {});
    }
  };
}

interface PersonalItemProps extends NotificationItemProps {
  kind: Exclude<Notification['kind'], 'alert'>;
}

function PersonalItem({ notification, kind, onFollow }: PersonalItemProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const follow = useFollow(notification, onFollow);
  const way = useWayTo(notification);
  const { contact, by, read_at } = notification;
  const Icon = icons[kind];
  const name = contact?.name || (contact?.phone_number ? format.phone(contact.phone_number) : t('somebody'));
  const key = by ? (`kind.${kind}.by` as const) : (`kind.${kind}.alone` as const);
  return (
    <Link {...way} className={classes.item} data-new={read_at === null || undefined} onClick={follow}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <strong>
          {read_at === null ? <span className="visually-hidden">{t('new')} </span> : null}
          {t(key, { name, by: by?.name })}
        </strong>
        {notification.text ? <bdi className={classes.quote}>{notification.text}</bdi> : null}
        <span className={classes.when}>
          <RelativeTime time={notification.created_at} />
        </span>
      </span>
    </Link>
  );
}
