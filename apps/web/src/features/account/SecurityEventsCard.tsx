import type { SecurityEvent } from '@herald/contract';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { securityEventsQuery } from '#data/account/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { Card } from './Card.tsx';
import classes from './SecurityEventsCard.module.css';
import { useEventWords } from './useEventWords.ts';

/** What happened to the person's sign-in, for them to recognise or to be alarmed. */
export function SecurityEventsCard() {
  const { t } = useTranslation('account');
  const query = useInfiniteQuery(securityEventsQuery);
  return (
    <Card title={t('events.title')} text={t('events.text')}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={4} columns={3} />}
        empty={<Text>{t('events.none')}</Text>}
      >
        {(events) => (
          <ul className={classes.events} aria-label={t('events.title')}>
            {events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} fullWidth={false} />
    </Card>
  );
}

function Line({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('account');
  const { what, how, where } = useEventWords(event);
  return (
    <li className={classes.event}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{what}</Text>
          {event.is_new_browser ? <StatusBadge tone="warning">{t('events.newBrowser')}</StatusBadge> : null}
        </Group>
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {how}
        </Text>
      </div>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {where}
      </Text>
      <Text c="dimmed" fz="sm" className={classes.when ?? ''}>
        <RelativeTime time={event.at} />
      </Text>
    </li>
  );
}
