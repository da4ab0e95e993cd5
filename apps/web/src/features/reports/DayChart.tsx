import type { SupportReport } from '@herald/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import classes from './Reports.module.css';
import { useSpan } from './useSpan.ts';

type Day = SupportReport['days'][number];

/** How many came each day; the same as a table for whoever wants the numbers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ asked }) => asked));
  const total = days.reduce((sum, { asked }) => sum + asked, 0);
  const dateOf = ({ day }: Day) => format.date(`${day}T12:00:00Z`);
  return (
    <Card title={t('days.title')} hint={total === 0 ? t('days.empty') : t('days.hint')}>
      <div className={classes.bars} role="img" aria-label={t('days.label', { count: total })}>
        {days.map((day) => (
          <span
            key={day.day}
            className={classes.bar}
            title={t('days.bar', { day: dateOf(day), count: day.asked, answered: day.answered })}
          >
            <span style={{ height: `${(day.asked / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <details className={classes.details}>
        <summary>{t('days.table')}</summary>
        <DayTable days={days} dateOf={dateOf} />
      </details>
    </Card>
  );
}

function DayTable({ days, dateOf }: { days: readonly Day[]; dateOf: (day: Day) => string }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const span = useSpan();
  return (
    <WideTable label={t('days.title')} minWidth={520}>
      <Table.Thead>
        <Table.Tr>
          {(['day', 'asked', 'answered', 'resolved', 'first_response'] as const).map((column) => (
            <Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numbers">
        {days.map((day) => (
          <Table.Tr key={day.day}>
            <Table.Td>{dateOf(day)}</Table.Td>
            <Table.Td>{format.number(day.asked)}</Table.Td>
            <Table.Td>{format.number(day.answered)}</Table.Td>
            <Table.Td>{format.number(day.resolved)}</Table.Td>
            <Table.Td>{span(day.first_response)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
