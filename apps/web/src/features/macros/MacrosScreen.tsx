import type { Macro } from '@herald/contract';
import { ActionIcon, Anchor, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useLiveInboxSetup } from '#data/inbox/queries.ts';
import { macrosQuery } from '#data/macros/queries.ts';
import { useStepWords } from '#data/macros/useStepWords.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Page } from '#ui/Page.tsx';
import { MacroDialog } from './MacroDialog.tsx';
import { useDeleteMacro } from './useDeleteMacro.ts';

/** `settings/macros`: several steps under one name. */
export function MacrosScreen() {
  const { t } = useTranslation('macros');
  const { team_id } = useNumberParams();
  const mayAdd = useCan('conversations.reply');
  const [edited, setEdited] = useState<Macro | 'new' | null>(null);
  const query = useQuery({ ...macrosQuery(team_id), select: onePage });
  useLiveInboxSetup();
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} purpose={t('purpose')} action={add}>
      <DataTable
        label={t('title')}
        query={query}
        columns={useColumns(setEdited)}
        onPageChange={() => {}}
        minWidth={560}
        empty={
          <EmptyState drawing="bubbles" action={add}>
            {t('none')}
          </EmptyState>
        }
      />
      {edited ? (
        <MacroDialog macro={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Page>
  );
}

function useColumns(onEdit: (macro: Macro) => void): Column<Macro>[] {
  const { t } = useTranslation('macros');
  const format = useFormat();
  const words = useStepWords();
  const mayReply = useCan('conversations.reply');
  const mayShare = useCan('conversations.assign');
  const remove = useDeleteMacro();
  const mayChange = ({ is_shared }: Macro) => mayReply && (mayShare || !is_shared);
  return [
    {
      accessor: 'name',
      title: t('name'),
      render: (macro) =>
        mayChange(macro) ? (
          <Anchor component="button" type="button" fw={600} ta="left" onClick={() => onEdit(macro)}>
            {macro.name}
          </Anchor>
        ) : (
          <strong>{macro.name}</strong>
        ),
    },
    { accessor: 'steps', title: t('does'), render: ({ steps }) => words(steps) },
    {
      accessor: 'is_shared',
      title: t('whose'),
      width: 110,
      render: ({ is_shared }) => t(is_shared ? 'shared' : 'own'),
    },
    {
      accessor: 'use_count',
      title: t('uses'),
      width: 90,
      textAlign: 'right',
      render: ({ use_count }) => format.number(use_count),
    },
    {
      accessor: 'id',
      title: <span className="visually-hidden">{t('actions')}</span>,
      width: 90,
      textAlign: 'right',
      render: (macro) =>
        mayChange(macro) ? (
          <Group gap={2} justify="flex-end" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('editOne', { name: macro.name })}
              onClick={() => onEdit(macro)}
            >
              <IconPencil size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('deleteOne', { name: macro.name })}
              onClick={() => remove(macro)}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        ) : null,
    },
  ];
}

/** They come all at once; the table thinks in pages. */
function onePage(data: Macro[]) {
  const total = data.length;
  return { data, meta: { current_page: 1, last_page: 1, per_page: Math.max(1, total), total } };
}
