import type { OptinForm } from '@herald/contract';
import { ActionIcon, Group, Switch, UnstyledButton } from '@mantine/core';
import { IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { onOnePage } from '#ui/onOnePage.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { formsQuery, useSwitchForm } from './queries.ts';

interface OptinFormTableProps {
  /** What to do while there is none. */
  action: ReactNode;
  onEdit: (form: OptinForm) => void;
  onShare: (form: OptinForm) => void;
  onDelete: (form: OptinForm) => void;
}

/** The forms, with how many saw, filled and confirmed them. */
export function OptinFormTable({ action, onEdit, onShare, onDelete }: OptinFormTableProps) {
  const { t } = useTranslation('tools');
  const query = useQuery({ ...formsQuery(useNumberParams()), select: onOnePage<OptinForm> });
  const counts = useCounts();
  const mayManage = useCan('campaigns.manage');
  const columns: Column<OptinForm>[] = [
    {
      accessor: 'name',
      title: t('form.column.name'),
      render: (form) => (
        <UnstyledButton fw={550} miw={140} onClick={() => onShare(form)}>
          {form.name}
        </UnstyledButton>
      ),
    },
    {
      accessor: 'is_active',
      title: t('form.column.state'),
      width: 130,
      render: (form) => <State form={form} />,
    },
    ...counts,
    {
      accessor: 'menu',
      title: <span className="visually-hidden">{t('link.column.actions')}</span>,
      width: mayManage ? 148 : 64,
      textAlign: 'right',
      render: (form) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <IconAction label={t('form.share', { name: form.name })} onClick={() => onShare(form)}>
            <IconQrcode size={18} stroke={1.6} aria-hidden />
          </IconAction>
          {mayManage ? (
            <>
              <IconAction label={t('form.edit', { name: form.name })} onClick={() => onEdit(form)}>
                <IconPencil size={18} stroke={1.6} aria-hidden />
              </IconAction>
              <IconAction label={t('form.delete.label', { name: form.name })} onClick={() => onDelete(form)}>
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </IconAction>
            </>
          ) : null}
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      label={t('form.title')}
      query={query}
      columns={columns}
      onPageChange={() => {}}
      empty={
        <EmptyState drawing="people" action={action}>
          {t('form.none')}
        </EmptyState>
      }
    />
  );
}

function useCounts(): Column<OptinForm>[] {
  const { t } = useTranslation('tools');
  const format = useFormat();
  return (['visits_count', 'submitted_count', 'confirmed_count'] as const).map((accessor) => ({
    accessor,
    title: t(`form.column.${accessor}`),
    width: 120,
    textAlign: 'right' as const,
    render: (form) => <span className="numbers">{format.number(form[accessor])}</span>,
  }));
}

function State({ form }: { form: OptinForm }) {
  const { t } = useTranslation('tools');
  const mayManage = useCan('campaigns.manage');
  const change = useSwitchForm();
  const label = t(form.is_active ? 'form.on' : 'form.off');
  if (!mayManage) return <StatusBadge tone={form.is_active ? 'good' : 'paused'}>{label}</StatusBadge>;
  return (
    <Switch
      checked={form.is_active}
      disabled={change.isPending}
      label={label}
      aria-label={t('form.switch', { name: form.name })}
      onChange={(event) => change.mutate({ id: form.id, isActive: event.currentTarget.checked })}
    />
  );
}

function IconAction({ label, ...props }: { label: string; onClick: () => void; children: ReactNode }) {
  return <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} {...props} />;
}
