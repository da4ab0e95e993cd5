import { Checkbox, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { ratingReportQuery, supportReportQuery } from '#data/reports/queries.ts';
import { reportSpans, reportView } from '#data/reports/view.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AgentTable } from './AgentTable.tsx';
import { ClosingTable } from './ClosingTable.tsx';
import { DayChart } from './DayChart.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { NowFigures, PeriodFigures } from './Figures.tsx';
import { HourGrid } from './HourGrid.tsx';
import { LabelTable } from './LabelTable.tsx';
import { RatingPart } from './RatingPart.tsx';
import { SlaFigures } from './SlaFigures.tsx';

/** `analytics/support`: how long people wait for an answer, when they come, and who answers. */
export function SupportReportScreen() {
  const { t } = useTranslation('reports');
  const params = useNumberParams();
  const [view, change] = useUrlState(reportView);
  const query = useQuery(supportReportQuery(params, view));
  const ratings = useQuery(ratingReportQuery(params, view));
  const linkParams = useLinkParams();
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Group gap="xs">
          <ButtonLink variant="default" to="/teams/$teamId/$phoneNumberId/analytics/live" params={linkParams}>
            {t('live.open')}
          </ButtonLink>
          <ExportMenu report={query.data} ratings={ratings.data} />
        </Group>
      }
      filters={
        <Group gap="md">
          <SegmentedControl
            aria-label={t('period')}
            data={reportSpans.map((days) => ({ value: days, label: t('lastDays', { count: Number(days) }) }))}
            value={view.days}
            onChange={(days) => change({ days: reportSpans.find((each) => each === days) })}
          />
          {query.data?.has_business_hours ? (
            <Checkbox
              label={t('business')}
              checked={view.business ?? false}
              onChange={(event) => change({ business: event.currentTarget.checked || undefined })}
            />
          ) : null}
        </Group>
      }
    >
      <Loaded query={query} skeleton={480}>
        {(report) => (
          <Stack gap="md">
            <NowFigures report={report} />
            <PeriodFigures report={report} />
            <SlaFigures report={report} />
            <DayChart days={report.days} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <HourGrid report={report} />
              <AgentTable agents={report.agents} />
              <LabelTable labels={report.labels} />
              <ClosingTable closings={report.closings} />
            </SimpleGrid>
            <RatingPart view={view} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
