import type { ChatLink } from '@herald/contract';
import { ActionIcon, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { onOnePage } from '#ui/onOnePage.ts';
import { ChatLinkMenu } from './ChatLinkMenu.tsx';
import { chatLinksQuery } from './queries.ts';

interface ChatLinkTableProps {
  archived: boolean;
  /** What to do while there is none. */
  action: ReactNode;
  onEdit: (link: ChatLink) => void;
  onShare: (link: ChatLink) => void;
}

/** The links with their counts. */
export function ChatLinkTable({ archived, action, onEdit, onShare }: ChatLinkTableProps) {
  const { t } = useTranslation('tools');
  const query = useQuery({
    ...chatLinksQuery(useNumberParams(), archived),
    select: onOnePage<ChatLink>,
  });
  const columns = useColumns({ onEdit, onShare });
  return (
    <DataTable
      label={t('link.title')}
      query={query}
      columns={columns}
      onPageChange={() => {}}
      empty={
        archived ? (
          <EmptyState drawing="search">{t('link.noneArchived')}</EmptyState>
        ) : (
          <EmptyState drawing="labels" action={action}>
            {t('link.none')}
          </EmptyState>
        )
      }
    />
  );
}

function useColumns({ onEdit, onShare }: Pick<ChatLinkTableProps, 'onEdit' | 'onShare'>): Column<ChatLink>[] {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const mayManage = useCan('campaigns.manage');
  return [
    {
      accessor: 'name',
      title: t('link.column.name'),
      render: (link) => <NamedLink link={link} onShare={onShare} />,
    },
    {
      accessor: 'visits_count',
      title: t('link.column.visits'),
      width: 100,
      textAlign: 'right',
      render: ({ visits_count }) => <span className="numbers">{format.number(visits_count)}</span>,
    },
    {
      accessor: 'conversations_count',
      title: t('link.column.conversations'),
      width: 140,
      textAlign: 'right',
      render: ({ message, conversations_count }) =>
        message || conversations_count > 0 ? (
          <span className="numbers">{format.number(conversations_count)}</span>
        ) : (
          <span title={t('link.uncounted')}>–</span>
        ),
    },
    {
      accessor: 'last_visited_at',
      title: t('link.column.last'),
      width: 150,
      noWrap: true,
      render: ({ last_visited_at: at }) =>
        at ? (
          <time dateTime={at} title={format.exact(at)}>
            {format.date(at)}
          </time>
        ) : (
          t('link.never')
        ),
    },
    {
      accessor: 'menu',
      title: <span className="visually-hidden">{t('link.column.actions')}</span>,
      width: 104,
      textAlign: 'right',
      render: (link) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${t('link.share')}: ${link.name}`}
            title={t('link.share')}
            onClick={() => onShare(link)}
          >
            <IconQrcode size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          {mayManage ? <ChatLinkMenu link={link} onEdit={onEdit} /> : null}
        </Group>
      ),
    },
  ];
}

function NamedLink({ link, onShare }: { link: ChatLink; onShare: (link: ChatLink) => void }) {
  const { t } = useTranslation('tools');
  return (
    <Stack gap={0} miw={180}>
      <UnstyledButton fw={550} onClick={() => onShare(link)}>
        {link.name}
      </UnstyledButton>
      <Text size="sm" c="dimmed" lineClamp={1} title={link.message}>
        {link.message || t('link.noMessage')}
      </Text>
    </Stack>
  );
}
