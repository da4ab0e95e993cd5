import { Button, Popover, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cloneElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import type { Opener } from '#ui/lazy/OpensLazily.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { ShowMore } from '#ui/ShowMore.tsx';
import classes from './NotificationBell.module.css';
import { NotificationItem } from './NotificationItem.tsx';
import { markNotificationsRead, notificationsQuery } from './queries.ts';

interface NotificationPanelProps {
  /** The bell; pressing it opens and closes the panel. */
  target: Opener;
  side: 'right-end' | 'bottom-end';
  onNavigate?: (() => void) | undefined;
}

export default function NotificationPanel({ target, side, onNavigate }: NotificationPanelProps) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={side}
      width={360}
      trapFocus
      returnFocus
      keepMounted={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>{cloneElement(target, { onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)">
        <Panel
          onFollow={() => {
            close();
            onNavigate?.();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Panel({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('notifications');
  const { team_id } = useNumberParams();
  const linkParams = useLinkParams();
  const query = useInfiniteQuery({
    ...notificationsQuery(team_id),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
  const readAll = () => {
    markNotificationsRead(team_id, { all: true }, () => true).catch((error: unknown) => {
      notifyError(error);
      void query.refetch();
    });
  };
  return (
    <>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        <AnchorLink
          to="/teams/$teamId/$phoneNumberId/notifications"
          params={linkParams}
          size="sm"
          ms="auto"
          onClick={onFollow}
        >
          {t('all.link')}
        </AnchorLink>
        {query.data?.some(({ read_at }) => read_at === null) ? (
          <Button size="compact-sm" variant="subtle" onClick={readAll}>
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      <Loaded
        query={query}
        skeleton={<PanelSkeleton />}
        empty={<p className={classes.empty}>{t('empty')}</p>}
      >
        {(notifications) => (
          <ul className={classes.list} aria-label={t('title')}>
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationItem notification={notification} onFollow={onFollow} />
              </li>
            ))}
            {query.hasNextPage ? (
              <li>
                <ShowMore query={query} radius={0} label={t('older')} />
              </li>
            ) : null}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} style={{ padding: 14 }}>
      {[80, 64, 72].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} my={14} />
      ))}
    </div>
  );
}
