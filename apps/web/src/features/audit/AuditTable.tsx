import { type AuditEvent, auditActions, type Locale } from '@herald/contract';
import { Paper, ScrollArea, Table, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { scrollsByKey } from '#ui/useWidePart.ts';
import { Changes } from './Changes.tsx';

interface AuditTableProps {
  query: UseInfiniteQueryResult<AuditEvent[]>;
  isFiltered: boolean;
  /** What each action is called; those of a team's log when absent. */
  words?: Words;
  /** What is said while there is nothing yet; of a team's log when absent. */
  none?: string;
}

type Words = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** Newest first, page by page. */
export function AuditTable({ query, isFiltered, words = auditActions, none }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const empty = (
    <Paper radius="md">
      <EmptyState drawing={isFiltered ? 'search' : 'tools'}>
        {isFiltered ? t('noneFound') : (none ?? t('none'))}
      </EmptyState>
    </Paper>
  );
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={8} columns={5} />} empty={empty}>
      {(events) => (
        <>
          <Paper withBorder radius="md">
            <ScrollArea type="auto" offsetScrollbars="present" viewportProps={scrollsByKey(t('title'))}>
              <Table aria-label={t('title')} miw={760} verticalSpacing={8}>
                <Head />
                <Table.Tbody>
                  {events.map((event) => (
                    <Row key={event.id} event={event} words={words} />
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea>
          </Paper>
          <ShowMore query={query} mt="sm" label={t('more')} />
        </>
      )}
    </Loaded>
  );
}

function Head() {
  const { t } = useTranslation('audit');
  const columns = ['at', 'actor', 'action', 'target', 'changes', 'ip'] as const;
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column} scope="col">
            {t(`column.${column}`)}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

function Row({ event, words }: { event: AuditEvent; words: Words }) {
  const { t } = useTranslation('audit');
  const { actor, target } = event;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime time={event.at} />
      </Table.Td>
      <Table.Td>
        {actor.name ?? t(`actor.${actor.kind}`)}
        {event.impersonated_by ? (
          <Text size="sm" c="dimmed">
            {t('through', { name: event.impersonated_by })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td fw={600}>{words[event.action]?.[currentLocale()] ?? event.action}</Table.Td>
      <Table.Td miw={120} style={{ overflowWrap: 'anywhere' }}>
        {target.name ?? ''}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Changes before={event.before} after={event.after} />
      </Table.Td>
      <Table.Td>{event.ip ?? ''}</Table.Td>
    </Table.Tr>
  );
}
