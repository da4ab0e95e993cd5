import type { CreditedOrder } from '@herald/contract';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Column, onWide } from '#ui/DataTable.tsx';
import { useFormat } from '#ui/format/useFormat.ts';

export function useOrderColumns(onAsk: (order: CreditedOrder) => void): Column<CreditedOrder>[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return [
    {
      accessor: 'order_number',
      title: t('earned.column.order'),
      render: ({ order_number, contact }) => (
        <>
          <Text fw={600}>{order_number}</Text>
          <Text size="xs" c="dimmed">
            {contact?.name ?? t('earned.nobody')}
          </Text>
        </>
      ),
    },
    {
      accessor: 'placed_at',
      title: t('earned.column.placed'),
      noWrap: true,
      ...onWide,
      render: ({ placed_at }) => format.dateTime(placed_at),
    },
    {
      accessor: 'credited',
      title: t('earned.column.evidence'),
      ...onWide,
      render: ({ credited }) =>
        credited
          ? t('earned.noticed', {
              how: t(`earned.evidence.${credited.evidence[0] ?? 'delivered'}`),
              age: format.duration(credited.age_seconds),
            })
          : null,
    },
    {
      accessor: 'net',
      title: t('earned.column.net'),
      textAlign: 'right',
      noWrap: true,
      render: ({ net, refunded, status }) => (
        <>
          <Text td={status === 'cancelled' ? 'line-through' : undefined}>{format.money(net)}</Text>
          {status === 'cancelled' ? (
            <Text size="xs" c="dimmed">
              {t('earned.cancelled')}
            </Text>
          ) : refunded.amount > 0 ? (
            <Text size="xs" c="dimmed">
              {t('earned.refunded', { amount: format.money(refunded) })}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      accessor: 'why',
      title: <span className="visually-hidden">{t('earned.why')}</span>,
      textAlign: 'right',
      width: 110,
      render: (order) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('earned.whyOf', { order: order.order_number })}
          onClick={() => onAsk(order)}
        >
          {t('earned.why')}
        </Button>
      ),
    },
  ];
}
