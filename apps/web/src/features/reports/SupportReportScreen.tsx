import { csvDelimiter } from '@herald/contract';
import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { supportReportQuery } from '#data/reports/queries.ts';
import { reportSpans, reportView } from '#data/reports/view.ts';
import { csvFile } from '#ui/csvFile.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { AgentTable } from './AgentTable.tsx';
import { DayChart } from './DayChart.tsx';
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
  const save = () => {
    const columns = ['day', 'asked', 'answered', 'resolved', 'first_response'] as const;
    const names = columns.map((column) => t(`csv.${column}`));
    const rows = (query.data?.days ?? []).map((day) => columns.map((column) => day[column]));
    saveFile('support.csv', csvFile([names, ...rows], csvDelimiter(currentLocale())));
  };
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Button
          variant="default"
          disabled={!query.data}
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          onClick={save}
        >
          {t('export')}
        </Button>
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
            </SimpleGrid>
            <RatingPart view={view} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
