import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { OpensLazily } from '#ui/lazy/OpensLazily.tsx';
import classes from './NotificationBell.module.css';
import { unreadQuery } from './queries.ts';

const NotificationPanel = lazyPart(async () => {
  const [panel] = await Promise.all([import('./NotificationPanel.tsx'), loadTexts('notifications')]);
  return panel;
});

interface NotificationBellProps {
  side: 'right-end' | 'bottom-end';
  /** Called when a notification is followed: the drawer closes. */
  onNavigate?: (() => void) | undefined;
}

/** What concerns oneself: how many are new, and the list behind the bell, fetched when it is first wanted. */
export function NotificationBell({ side, onNavigate }: NotificationBellProps) {
  const { t } = useTranslation();
  const { team_id } = useNumberParams();
  const unread = useQuery(unreadQuery(team_id)).data ?? 0;
  const label = unread > 0 ? t('nav.newNotifications', { count: unread }) : t('nav.notifications');
  const bell = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      className={classes.bell}
    >
      <IconBell size={18} stroke={1.6} aria-hidden />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      ) : null}
    </ActionIcon>
  );
  return (
    <OpensLazily name={t('nav.notifications')} button={bell}>
      {(target) => <NotificationPanel target={target} side={side} onNavigate={onNavigate} />}
    </OpensLazily>
  );
}
