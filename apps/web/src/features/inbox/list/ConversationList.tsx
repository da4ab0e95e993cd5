import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { OfNumber, useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { useViewers } from '#data/conversations/presence/usePresence.ts';
import type { Person } from '#data/conversations/presence/viewers.ts';
import { lookAt } from '#data/conversations/queries.ts';
import { type RowId, rowKey } from '#data/conversations/rows.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import classes from './ConversationList.module.css';
import { ConversationRow } from './ConversationRow.tsx';
import { ListHead } from './head/ListHead.tsx';
import { ListKeys } from './keys/useListKeys.ts';
import { LazyListEmpty } from './LazyListEmpty.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useSearchKeys } from './search/useSearchKeys.ts';
import { useSearchResults } from './search/useSearchResults.ts';
import { useSelection } from './selection/useSelection.ts';
import { useApproach } from './useApproach.ts';
import { useConversationList } from './useConversationList.ts';
import { useKeepPlace } from './useKeepPlace.ts';
import { useLoadThread } from './useLoadThread.ts';
import { useSteadyRows } from './useSteadyRows.ts';

const SearchResults = lazyPart(() => import('./search/SearchResults.tsx'));
const BulkBar = lazyPart(async () => {
  const [bar] = await Promise.all([import('./selection/BulkBar.tsx'), loadTexts('bulk')]);
  return bar;
});
const RowHelp = lazyPart(async () => {
  const [help] = await Promise.all([import('./rowMenu/RowHelp.tsx'), loadTexts('inboxMenus')]);
  return help;
});

const rowHeight = 72;

export function ConversationList({ openId }: { openId: number | null }) {
  const { t } = useTranslation('messages');
  const { team_id, phone_number_id } = useNumberParams();
  const open = useMemo(
    () => (openId === null ? null : { phone_number_id, contact_id: openId }),
    [phone_number_id, openId],
  );
  const openKey = open && rowKey(open);
  const list = useConversationList(openKey);
  const { hasMore, loadMore, isAll } = list;
  const { filters } = useInboxState();
  const nameOf = useNumberName(isAll);
  const pinnedIds = list.pinned.map(rowKey);
  // What is pinned moves at once, wherever the mouse is.
  const view = JSON.stringify([filters, pinnedIds, isAll]);
  const [isAiming, setAiming] = useState(false);
  const { rows, waiting, release } = useSteadyRows(list.rows, { isAiming, view });
  /** Somebody's mouse, finger or focus has been here: time to fetch what they may ask of a row. */
  const [isNear, setNear] = useState(false);
  /** Asked for a menu before what draws it had come. */
  const early = useRef<MouseEvent>(null);
  /** Where the row with the focus is not of the number of the address. */
  const [focused, setFocused] = useState<number>();
  const found = useSearchResults();
  const isSearching = found.text !== '';
  const scroller = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const approach = useApproach(team_id);
  const mayReply = useCan('conversations.reply');
  const viewers = useViewers();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? rowKey(row) : index;
    },
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastIndex >= rows.length - 12) loadMore();
  }, [hasMore, lastIndex, rows.length, loadMore]);
  const lastRow = rows[lastIndex];
  // Where it stands by now: while a mouse aims, those above it wait.
  useEffect(() => lookAt(lastRow ? list.rows.indexOf(lastRow) : 0), [list.rows, lastRow]);
  useKeepPlace(rows, scroller, rowHeight);
  useLoadThread(rows[0]?.contact_id);
  const shown = isSearching ? found.rows : rows;
  const selection = useSelection(rows, `${view} ${isSearching}`);
  const scrollTo = useCallback(
    (index: number) => {
      if (isSearching)
        results.current?.querySelector(`li[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
      else showRow(scroller.current, index);
    },
    [isSearching],
  );
  const onKeyDown = useSearchKeys(isSearching, results);

  // Another choice of rows begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is the trigger.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view]);

  const showNewest = () => {
    release();
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <section
      className={classes.pane}
      aria-label={t('list.label')}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setNear(true)}
      onFocus={({ target }) => {
        setNear(true);
        const index = target.closest('li[data-index]')?.getAttribute('data-index');
        setFocused(shown[Number(index ?? -1)]?.phone_number_id);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Where the focus stays in the list, it says where by itself.
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
      onContextMenu={(event) => {
        const isOfRow = (event.target as Element).closest('li[data-index]') && !isSearching;
        if (!isOfRow || event.isDefaultPrevented() || event.shiftKey || !mayReply || selection.isOn) return;
        event.preventDefault();
        early.current = event.nativeEvent;
        setNear(true);
      }}
    >
      <OfNumber value={focused}>
        <ListKeys
          rows={shown}
          open={open}
          list={isSearching ? results : scroller}
          scrollTo={scrollTo}
          selection={selection}
        />
      </OfNumber>
      <ListHead onSelect={mayReply && !isSearching ? selection.start : undefined} />
      <div className={classes.body}>
        <div
          className={classes.scroller}
          ref={scroller}
          tabIndex={rows.length > 0 ? -1 : 0}
          data-behind={isSearching || undefined}
        >
          <Loaded
            query={list.query}
            skeleton={<ListSkeleton />}
            empty={
              <LazyBoundary isInline name={t('list.label')}>
                <LazyListEmpty />
              </LazyBoundary>
            }
          >
            {() => (
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
                        ofNumber={nameOf(row)}
                        isPinned={pinnedIds.includes(rowKey(row))}
                        isOpen={rowKey(row) === openKey}
                        isSelected={selection.marked.has(rowKey(row))}
                        isSelecting={selection.isOn}
                        viewers={namesOf(viewers.get(row.phone_number_id)?.get(row.contact_id))}
                        onApproach={approach}
                        onSelect={mayReply ? selection.toggle : undefined}
                      />
                    </li>
                  ) : null;
                })}
              </ul>
            )}
          </Loaded>
        </div>
        {waiting > 0 && !isSearching ? (
          <button type="button" className={classes.above} onClick={showNewest}>
            {t('inbox:list.above', { count: waiting })}
          </button>
        ) : null}
        {isSearching ? (
          <LazyBoundary isInline name={t('common:action.search')}>
            <SearchResults
              results={found}
              open={openKey}
              nameOf={nameOf}
              container={results}
              onApproach={approach}
            />
          </LazyBoundary>
        ) : null}
      </div>
      {isNear && mayReply && !selection.isOn ? (
        <LazyBoundary name={t('inbox:row.tools')} onClose={() => setNear(false)}>
          <RowHelp list={scroller} rows={rows} onAim={setAiming} early={early} />
        </LazyBoundary>
      ) : null}
      {selection.isOn ? (
        <LazyBoundary name={t('inbox:bulk.label')} onClose={selection.clear}>
          <BulkBar selection={selection} />
        </LazyBoundary>
      ) : null}
    </section>
  );
}

/** In a list of all numbers, what the one of a row is called. */
function useNumberName(isAll: boolean): (row: RowId) => string | undefined {
  const { phone_numbers } = useTeam();
  return ({ phone_number_id }) => {
    const number = isAll ? phone_numbers.find(({ id }) => id === phone_number_id) : undefined;
    return number?.verified_name ?? number?.display_phone_number ?? undefined;
  };
}

/** Scrolls as little as needed. All rows are of one height, so nothing has to be measured or tried again. */
function showRow(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return;
  const top = index * rowHeight;
  const lowest = top + rowHeight - scroller.clientHeight;
  scroller.scrollTop = Math.min(top, Math.max(scroller.scrollTop, lowest));
}

/** As text, so that a row is drawn anew only when somebody really comes or goes. */
function namesOf(people: readonly Person[] | undefined): string | undefined {
  return people?.map(({ name }) => name).join(', ');
}
