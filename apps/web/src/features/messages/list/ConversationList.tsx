import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useInboxState } from '../inboxState.ts';
import classes from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useApproach } from './useApproach.ts';
import { useConversationList } from './useConversationList.ts';
import { useKeepPlace } from './useKeepPlace.ts';
import { useListKeys } from './useListKeys.ts';

const rowHeight = 72;

export function ConversationList({ openId }: { openId: number | null }) {
  const { t } = useTranslation('messages');
  const list = useConversationList(openId);
  const { rows, hasMore, loadMore } = list;
  const { filters, search } = useInboxState();
  const scroller = useRef<HTMLDivElement>(null);
  const approach = useApproach(useNumberParams());
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.contact_id ?? index,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= rows.length - 12) loadMore();
  }, [hasMore, lastIndex, rows.length, loadMore]);
  useKeepPlace(rows, scroller, rowHeight);
  useListKeys(rows, openId, scroller, (index) => virtual.scrollToIndex(index));

  // Another choice of rows begins at its top.
  const view = `${filters.unread} ${filters.closed} ${search}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is the trigger.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);

  return (
    <section className={classes.pane} aria-label={t('list.label')}>
      <div className={classes.head}>
        <p className={classes.title} aria-hidden="true">
          {t('title')}
        </p>
        <ListFilters />
      </div>
      <div className={classes.scroller} ref={scroller} tabIndex={rows.length > 0 ? -1 : 0}>
        {list.isPending ? (
          <ListSkeleton />
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={list.retry} />
        ) : rows.length === 0 ? (
          <ListEmpty />
        ) : (
          <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              return row ? (
                <li
                  key={key}
                  data-index={index}
                  aria-setsize={hasMore ? -1 : rows.length}
                  aria-posinset={index + 1}
                  style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                >
                  <ConversationRow
                    conversation={row}
                    isOpen={row.contact_id === openId}
                    showsClosed={list.isSearching}
                    onApproach={approach}
                  />
                </li>
              ) : null;
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
