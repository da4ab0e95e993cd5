import type { Segment } from '@herald/contract';
import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { segmentsQuery } from '#data/segments/queries.ts';
import { GroupTabs } from '#features/groups/index.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { onOnePage } from '#ui/onOnePage.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { DeleteSegmentDialog } from './DeleteSegmentDialog.tsx';
import { SegmentMenu } from './SegmentMenu.tsx';
import { SegmentSentence } from './SegmentSentence.tsx';

const urlState = z.object({ search: searchWords });
const segmentPage = '/teams/$teamId/$phoneNumberId/lists/segments/$segmentId';

/** People described by conditions, each segment with its sentence. */
export function SegmentListScreen() {
  const { t } = useTranslation('segments');
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const [state, change] = useUrlState(urlState);
  const [deleted, setDeleted] = useState<Segment | null>(null);
  const columns = useSegmentColumns(setDeleted);
  const words = (state.search ?? '').toLocaleLowerCase();
  const query = useQuery({
    ...segmentsQuery(useNumberParams()),
    select: (all) => onOnePage(all.filter(({ name }) => name.toLocaleLowerCase().includes(words))),
  });
  const create = <CreateLink />;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={create}
      filters={
        <>
          <GroupTabs />
          <SearchField
            label={t('search')}
            value={state.search}
            onSearch={(search) => change({ search: search || undefined })}
          />
        </>
      }
    >
      <DataTable
        label={t('title')}
        query={query}
        columns={columns}
        onPageChange={() => {}}
        onRowClick={({ id }) =>
          void navigate({ to: segmentPage, params: { ...linkParams, segmentId: String(id) } })
        }
        empty={
          state.search ? (
            <EmptyState drawing="search">{t('noneFound', { search: state.search })}</EmptyState>
          ) : (
            <EmptyState drawing="people" action={create}>
              {t('none')}
            </EmptyState>
          )
        }
      />
      <DeleteSegmentDialog segment={deleted} onClose={() => setDeleted(null)} />
    </Page>
  );
}

function CreateLink() {
  const { t } = useTranslation('segments');
  const linkParams = useLinkParams();
  const mayManage = useCan('groups.manage');
  if (!mayManage) return null;
  return (
    <ButtonLink
      to="/teams/$teamId/$phoneNumberId/lists/segments/new"
      params={linkParams}
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
    >
      {t('create.open')}
    </ButtonLink>
  );
}

function useSegmentColumns(onDelete: (segment: Segment) => void): Column<Segment>[] {
  const { t } = useTranslation('segments');
  const format = useFormat();
  const linkParams = useLinkParams();
  return [
    {
      accessor: 'name',
      title: t('column.name'),
      width: 260,
      render: (segment) => (
        <Group gap="xs" wrap="nowrap">
          <GroupDot color={segment.color} />
          <AnchorLink
            to={segmentPage}
            params={{ ...linkParams, segmentId: String(segment.id) }}
            c="var(--mantine-color-text)"
            fw={550}
            onClick={(event) => event.stopPropagation()}
          >
            {segment.name}
          </AnchorLink>
        </Group>
      ),
    },
    {
      accessor: 'conditions',
      title: t('column.who'),
      render: ({ conditions }) => (
        <Text size="sm" c="dimmed" lineClamp={2} miw={240}>
          <SegmentSentence conditions={conditions} />
        </Text>
      ),
    },
    {
      accessor: 'contacts_count',
      title: t('column.contacts'),
      width: 130,
      textAlign: 'right',
      render: ({ contacts_count, counted_at }) =>
        contacts_count === null ? (
          <Text c="dimmed">—</Text>
        ) : (
          <span
            className="numbers"
            title={counted_at ? t('countedAt', { time: format.dateTime(counted_at) }) : undefined}
          >
            {format.number(contacts_count)}
          </span>
        ),
    },
    {
      accessor: 'menu',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      width: 64,
      textAlign: 'right',
      render: (segment) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens here by click either.
        <span onClick={(event) => event.stopPropagation()}>
          <SegmentMenu segment={segment} onDelete={() => onDelete(segment)} />
        </span>
      ),
    },
  ];
}
