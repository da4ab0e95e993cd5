import type { CannedReply } from '@herald/contract';
import { ActionIcon, Anchor, Badge, Button, Group, Select, Text } from '@mantine/core';
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { cannedRepliesQuery } from '#data/cannedReplies/queries.ts';
import { useLiveInboxSetup } from '#data/inbox/queries.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Page } from '#ui/Page.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { foldersOf } from './folders.ts';
import { ReplyDialog } from './ReplyDialog.tsx';
import { useDeleteReply } from './useDeleteReply.ts';

const urlState = z.object({ search: searchWords, folder: z.string().optional().catch(undefined) });

/** `settings/canned-replies`: answers that are written once. */
export function CannedRepliesScreen() {
  const { t } = useTranslation('cannedReplies');
  const { team_id } = useNumberParams();
  const mayChange = useCan('conversations.reply');
  const [{ search, folder }, change] = useUrlState(urlState);
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const query = useQuery({
    ...cannedRepliesQuery(team_id),
    select: (replies) =>
      onePage(
        replies.filter(
          (reply) => holds(reply, search ?? '') && (folder === undefined || reply.folder === folder),
        ),
      ),
  });
  const folders = foldersOf(useQuery(cannedRepliesQuery(team_id)).data ?? []);
  useLiveInboxSetup();
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={add}
      filters={
        <Group gap="md">
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(text) => change({ search: text || undefined })}
          />
          {folders.length > 0 ? (
            <Select
              aria-label={t('folder.label')}
              placeholder={t('folder.any')}
              clearable
              data={folders}
              value={folder ?? null}
              onChange={(value) => change({ folder: value ?? undefined })}
            />
          ) : null}
        </Group>
      }
    >
      <DataTable
        label={t('title')}
        query={query}
        columns={useColumns(mayChange, setEdited)}
        onPageChange={() => {}}
        minWidth={760}
        empty={
          search || folder ? (
            <EmptyState drawing="search">
              {search ? t('noneFound', { search }) : t('folder.empty', { folder })}
            </EmptyState>
          ) : (
            <EmptyState drawing="bubbles" action={add}>
              {t('none')}
            </EmptyState>
          )
        }
      />
      {edited ? (
        <ReplyDialog reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  );
}

function useColumns(mayChange: boolean, onEdit: (reply: CannedReply) => void): Column<CannedReply>[] {
  const { t } = useTranslation('cannedReplies');
  const format = useFormat();
  const remove = useDeleteReply();
  const columns: Column<CannedReply>[] = [
    {
      accessor: 'shortcut',
      title: t('shortcut.label'),
      width: 180,
      render: (reply) =>
        mayChange ? (
          <Anchor component="button" type="button" fw={600} onClick={() => onEdit(reply)}>
            /{reply.shortcut}
          </Anchor>
        ) : (
          <strong>/{reply.shortcut}</strong>
        ),
    },
    {
      accessor: 'body',
      title: t('body.label'),
      render: ({ body, file }) => (
        <Group gap={6} wrap="nowrap">
          {file ? <IconPaperclip size={16} stroke={1.6} aria-label={file.name} role="img" /> : null}
          <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {body}
          </Text>
        </Group>
      ),
    },
    {
      accessor: 'folder',
      title: t('folder.label'),
      width: 150,
      render: ({ folder, is_shared }) => (
        <Group gap={6}>
          {folder}
          {is_shared ? null : (
            <Badge variant="light" color="gray">
              {t('own.badge')}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      accessor: 'use_count',
      title: t('uses'),
      width: 100,
      textAlign: 'right',
      render: ({ use_count }) => format.number(use_count),
    },
    {
      accessor: 'updated_at',
      title: t('changed'),
      width: 150,
      render: ({ updated_at }) => <RelativeTime time={updated_at} />,
    },
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    {
      accessor: 'id',
      title: <span className="visually-hidden">{t('actions')}</span>,
      width: 90,
      textAlign: 'right',
      render: (reply) => (
        <Group gap={2} justify="flex-end" wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editOne', { shortcut: reply.shortcut })}
            onClick={() => onEdit(reply)}
          >
            <IconPencil size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('deleteOne', { shortcut: reply.shortcut })}
            onClick={() => remove(reply)}
          >
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ),
    },
  ];
}

function holds({ shortcut, body, folder }: CannedReply, search: string): boolean {
  const wanted = search.toLocaleLowerCase().replace(/^\//, '');
  return `${shortcut}\n${body}\n${folder}`.toLocaleLowerCase().includes(wanted);
}

/** They come all at once; the table thinks in pages. */
function onePage(data: CannedReply[]) {
  const total = data.length;
  return { data, meta: { current_page: 1, last_page: 1, per_page: Math.max(1, total), total } };
}
