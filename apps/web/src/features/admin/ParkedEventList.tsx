import type { ParkedEvent, ParkedState } from '@herald/contract';
import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import classes from './ParkedEventList.module.css';

interface ParkedEventListProps {
  query: UseInfiniteQueryResult<ParkedEvent[]>;
  status: ParkedState;
  search: string | undefined;
  onOpen: (id: number) => void;
}

/** Newest first. A row is a button: everything about an event is in its drawer. */
export function ParkedEventList({ query, status, search, onOpen }: ParkedEventListProps) {
  const { t } = useTranslation('admin');
  const empty = search ? (
    <EmptyState drawing="search">{t('parked.noneFound', { search })}</EmptyState>
  ) : (
    <EmptyState drawing="tools">{t(`parked.none.${status}`)}</EmptyState>
  );
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={6} columns={3} />} empty={empty}>
      {(events) => (
        <>
          <ul className={classes.events} aria-label={t('parked.title')}>
            {events.map((event) => (
              <li key={event.id}>
                <Row event={event} onOpen={() => onOpen(event.id)} />
              </li>
            ))}
          </ul>
          <ShowMore query={query} mt="sm" />
        </>
      )}
    </Loaded>
  );
}

function Row({ event, onOpen }: { event: ParkedEvent; onOpen: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <button type="button" className={classes.event} onClick={onOpen}>
      <span className={classes.summary}>{event.summary || t('parked.noReason')}</span>
      <Text span c="dimmed" size="sm">
        {t('parked.about', { id: event.id, source: t(`parked.sources.${event.source}`, event.source) })}
        {' · '}
        <RelativeTime time={event.received_at} />
        {event.discarded_by ? ` · ${t('parked.discardedBy', { name: event.discarded_by })}` : null}
      </Text>
    </button>
  );
}
