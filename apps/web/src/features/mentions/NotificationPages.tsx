import { Button, Paper, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { NotificationItem } from '#app/shell/notifications/NotificationItem.tsx';
import { markNotificationsRead, notificationPageQuery } from '#app/shell/notifications/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import classes from './MentionsScreen.module.css';

interface NotificationPagesProps {
  asked: Parameters<typeof notificationPageQuery>[1];
  /** Those that are not read, or all of them. */
  onShow: (show: 'all' | undefined) => void;
  title: string;
  purpose: string;
  empty: string;
  /** Further filters. */
  children?: ReactNode;
}

/** Notifications of the person, page by page, each a way to what it tells of. */
export function NotificationPages({
  asked,
  onShow,
  title,
  purpose,
  empty,
  children,
}: NotificationPagesProps) {
  const { t } = useTranslation('notifications');
  const { team_id } = useNumberParams();
  const query = useInfiniteQuery({
    ...notificationPageQuery(team_id, asked),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // What it tells of may be changed or deleted while one looks elsewhere.
    staleTime: 0,
  });
  const unread = query.data?.filter(({ read_at }) => read_at === null) ?? [];
  const readThese = () => {
    const ids = unread.map(({ id }) => id);
    markNotificationsRead(team_id, { ids: ids.slice(0, mostRead) }, ({ id }) => ids.includes(id)).catch(
      (error: unknown) => {
        notifyError(error);
        void query.refetch();
      },
    );
  };
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        unread.length > 0 ? (
          <Button variant="default" onClick={readThese}>
            {t('readAll')}
          </Button>
        ) : null
      }
      filters={
        <>
          <SegmentedControl
            aria-label={t('mentions.show')}
            value={asked.unread ? 'unread' : 'all'}
            onChange={(value) => onShow(value === 'all' ? 'all' : undefined)}
            data={[
              { value: 'unread', label: t('mentions.unread') },
              { value: 'all', label: t('mentions.all') },
            ]}
          />
          {children}
        </>
      }
    >
      <Loaded query={query} skeleton={240} empty={<EmptyState drawing="bubbles">{empty}</EmptyState>}>
        {(notifications) => (
          <>
            <Paper
              component="ul"
              withBorder
              className={classes.list ?? ''}
              aria-label={title}
              onKeyDown={walk}
            >
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem notification={notification} onFollow={() => {}} />
                </li>
              ))}
            </Paper>
            <ShowMore query={query} label={t('mentions.older')} mt="sm" />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** As many as one call marks. */
const mostRead = 500;

/** The arrows go from one to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
