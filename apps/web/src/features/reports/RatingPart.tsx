import type { RatingReport } from '@herald/contract';
import { Group, SimpleGrid, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { ratingReportQuery } from '#data/reports/queries.ts';
import type { ReportView } from '#data/reports/view.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import { Figure } from './Figure.tsx';
import classes from './Reports.module.css';

/** How customers found the answers. */
export function RatingPart({ view }: { view: ReportView }) {
  const { t } = useTranslation('reports');
  const query = useQuery(ratingReportQuery(useNumberParams(), view));
  return (
    <Loaded query={query} skeleton={180}>
      {(report) => (
        <Card title={t('ratings.title')} hint={t(report.asked === 0 ? 'ratings.empty' : 'ratings.hint')}>
          {report.asked === 0 ? null : <Ratings report={report} />}
        </Card>
      )}
    </Loaded>
  );
}

function Ratings({ report }: { report: RatingReport }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const good = report.scores.reduce((sum, { score, count }) => sum + (score >= 4 ? count : 0), 0);
  const stars = useStars();
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" className={classes.figures}>
        <Figure name={t('ratings.average')} hint={null}>
          {stars(report.average)}
        </Figure>
        <Figure name={t('ratings.good')} hint={t('ratings.goodHint')}>
          {report.answered === 0 ? '–' : format.percent(good / report.answered)}
        </Figure>
        <Figure name={t('ratings.answered')} hint={t('ratings.asked', { count: report.asked })}>
          {format.number(report.answered)}
        </Figure>
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Scores report={report} />
        <Rated
          title={t('agents.title')}
          rows={report.agents.map(({ user_id, ...row }) => ({ ...row, id: user_id }))}
        />
        <Rated
          title={t('labels.title')}
          rows={report.labels.map(({ label_id, ...row }) => ({ ...row, id: label_id }))}
        />
        <Comments report={report} />
      </SimpleGrid>
      <details className={classes.details}>
        <summary>{t('days.table')}</summary>
        <Days report={report} />
      </details>
    </>
  );
}

function Scores({ report }: { report: RatingReport }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <WideTable label={t('ratings.scores')} minWidth={220}>
      <Table.Tbody className="numbers">
        {report.scores.map(({ score, count }) => (
          <Table.Tr key={score}>
            <Table.Td aria-label={t('ratings.stars', { count: score })}>{'★'.repeat(score)}</Table.Td>
            <Table.Td>{format.number(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

interface RatedRow {
  id: number;
  name: string;
  color?: string;
  answered: number;
  average: number | null;
}

function Rated({ title, rows }: { title: string; rows: readonly RatedRow[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const stars = useStars();
  if (rows.length === 0) return null;
  return (
    <WideTable label={t('ratings.by', { title })} minWidth={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th>{t('ratings.answered')}</Table.Th>
          <Table.Th>{t('ratings.average')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numbers">
        {rows.map(({ id, name, color, answered, average }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Group gap={8} wrap="nowrap">
                {color ? <GroupDot color={color} /> : null}
                {name}
              </Group>
            </Table.Td>
            <Table.Td>{format.number(answered)}</Table.Td>
            <Table.Td>{stars(average)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Comments({ report: { comments } }: { report: RatingReport }) {
  const { t } = useTranslation('reports');
  const params = useLinkParams();
  if (comments.length === 0) return null;
  return (
    <section aria-label={t('ratings.comments')} className={classes.comments}>
      {comments.map(({ contact_id, name, score, comment, answered_at }) => (
        <p key={`${contact_id} ${answered_at}`}>
          <span role="img" aria-label={t('ratings.stars', { count: score })}>
            {'★'.repeat(score)}
          </span>{' '}
          {comment}
          <br />
          <Link
            to="/teams/$teamId/$phoneNumberId/messages/$contactId"
            params={{ ...params, contactId: String(contact_id) }}
          >
            {name ?? t('ratings.nobody')}
          </Link>
          {' · '}
          <RelativeTime time={answered_at} />
        </p>
      ))}
    </section>
  );
}

function Days({ report }: { report: RatingReport }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const stars = useStars();
  return (
    <WideTable label={t('ratings.title')} minWidth={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('columns.day')}</Table.Th>
          <Table.Th>{t('ratings.answered')}</Table.Th>
          <Table.Th>{t('ratings.average')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numbers">
        {report.days.map(({ day, answered, average }) => (
          <Table.Tr key={day}>
            <Table.Td>{format.date(`${day}T12:00:00Z`)}</Table.Td>
            <Table.Td>{format.number(answered)}</Table.Td>
            <Table.Td>{stars(average)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** An average of 1 to 5. */
function useStars(): (average: number | null) => string {
  const format = useFormat();
  return (average) => (average === null ? '–' : `${format.number(average, { maximumFractionDigits: 1 })} ★`);
}
