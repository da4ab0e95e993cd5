import { Button, Paper, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNumberParams } from '#app/session/hooks.ts';
import { NotificationItem } from '#app/shell/notifications/NotificationItem.tsx';
import { markNotificationsRead, mentionsQuery } from '#app/shell/notifications/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import classes from './MentionsScreen.module.css';

const view = z.object({ show: z.literal('all').optional().catch(undefined) });

/** `mentions`: the notes that call oneself by name, each a way to where it stands. */
export function MentionsScreen() {
  const { t } = useTranslation('notifications');
  const { team_id } = useNumberParams();
  const [{ show }, change] = useUrlState(view);
  const isUnread = show === undefined;
  const query = useInfiniteQuery({
    ...mentionsQuery(team_id, isUnread),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // A note may be changed or deleted while one looks elsewhere.
    staleTime: 0,
  });
  const unread = query.data?.filter(({ read_at }) => read_at === null) ?? [];
  const readThese = () => {
    const ids = unread.map(({ id }) => id);
    markNotificationsRead(team_id, { ids }, ({ id }) => ids.includes(id)).catch((error: unknown) => {
      notifyError(error);
      void query.refetch();
    });
  };
  return (
    <Page
      title={t('mentions.title')}
      purpose={t('mentions.purpose')}
      action={
        unread.length > 0 ? (
          <Button variant="default" onClick={readThese}>
            {t('readAll')}
          </Button>
        ) : null
      }
      filters={
        <SegmentedControl
          aria-label={t('mentions.show')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => change({ show: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'unread', label: t('mentions.unread') },
            { value: 'all', label: t('mentions.all') },
          ]}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={240}
        empty={
          <EmptyState drawing="bubbles">{t(isUnread ? 'mentions.noneUnread' : 'mentions.none')}</EmptyState>
        }
      >
        {(mentions) => (
          <>
            <Paper component="ul" withBorder className={classes.list ?? ''} aria-label={t('mentions.title')}>
              {mentions.map((mention) => (
                <li key={mention.id}>
                  <NotificationItem notification={mention} onFollow={() => {}} />
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
