import type { SupportReport } from '@herald/contract';
import { SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Card } from './Card.tsx';
import { Figure } from './Figure.tsx';
import classes from './Reports.module.css';
import { useCounted } from './useCounted.ts';
import { useSpan } from './useSpan.ts';

/** What a team lead looks at during the day. */
export function NowFigures({ report: { now } }: { report: SupportReport }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  const params = useLinkParams();
  const waited = now.longest_since === null ? null : (Date.now() - Date.parse(now.longest_since)) / 1000;
  const span = useSpan();
  return (
    <Card title={t('now.title')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" className={classes.figures}>
        <Figure name={t('now.waiting')} hint={null}>
          <Link
            to="/teams/$teamId/$phoneNumberId/messages"
            params={params}
            search={{ longest_wait: true } as never}
          >
            {counted(now.waiting)}
          </Link>
        </Figure>
        <Figure name={t('now.longest')} hint={null}>
          {span(waited)}
        </Figure>
        <Figure name={t('now.open')} hint={null}>
          {counted(now.open)}
        </Figure>
        <Figure name={t('now.unassigned')} hint={null}>
          {counted(now.unassigned)}
        </Figure>
      </SimpleGrid>
    </Card>
  );
}

/** The period in a few figures. */
export function PeriodFigures({ report }: { report: SupportReport }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const span = useSpan();
  const times = (['first_response', 'response', 'resolution'] as const).map((key) => ({
    key,
    ...report[key],
  }));
  return (
    <Card title={t('times.title')} hint={t('times.hint')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" className={classes.figures}>
        {times.map(({ key, median, p90, count }) => (
          <Figure
            key={key}
            name={t(`times.${key}`)}
            hint={count === 0 ? null : t('times.p90', { time: span(p90), count })}
          >
            {span(median)}
          </Figure>
        ))}
        <Figure name={t('times.answered')} hint={t('times.asked', { count: report.asked })}>
          {report.asked === 0 ? '–' : format.percent(report.answered / report.asked)}
        </Figure>
      </SimpleGrid>
    </Card>
  );
}
