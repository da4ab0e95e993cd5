import { type CsvCell, csvDelimiter, type RatingReport, type SupportReport } from '@herald/contract';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { csvFile } from '#ui/csvFile.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { saveFile } from '#ui/saveFile.ts';

interface ExportMenuProps {
  report: SupportReport | undefined;
  ratings: RatingReport | undefined;
}

/** Each table of the report as a file for spreadsheets, with times in seconds. */
export function ExportMenu({ report, ratings }: ExportMenuProps) {
  const { t } = useTranslation('reports');
  const tables = useTables(report, ratings);
  const save = (name: string, rows: CsvCell[][]) =>
    saveFile(`support-${name}.csv`, csvFile(rows, csvDelimiter(currentLocale())));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          disabled={!report}
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          {t('exportWhat')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tables.map(({ key, rows }) => (
          <Menu.Item key={key} onClick={() => save(key, rows)}>
            {t(`exports.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What there is to save, each with its first line. */
function useTables(report: SupportReport | undefined, ratings: RatingReport | undefined) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (!report) return [];
  const table = <Row extends Record<string, CsvCell>>(
    key: 'days' | 'hours' | 'agents' | 'labels' | 'closings' | 'ratings',
    columns: readonly (keyof Row & string)[],
    rows: readonly Row[],
    names: Partial<Record<string, string>> = {},
  ) => ({
    key,
    rows: [
      columns.map((column) => names[column] ?? t(`csv.${column}` as 'csv.day')),
      ...rows.map((row) => columns.map((column) => row[column] ?? null)),
    ],
  });
  const hours = report.hours.map((row) => ({ ...row, weekday: format.weekday(row.weekday) }));
  return [
    table('days', ['day', 'asked', 'answered', 'resolved', 'first_response'], report.days),
    table('hours', ['weekday', 'hour', 'asked'], hours),
    table('agents', ['name', 'answered', 'first_response', 'response', 'resolved'], report.agents),
    table('labels', ['name', 'asked', 'response'], report.labels),
    ...(report.closings.some(({ reason_id }) => reason_id !== null)
      ? [
          table(
            'closings',
            ['reason', 'resolved', 'resolution'],
            report.closings.map((row) => ({ ...row, reason: row.name ?? t('closings.none') })),
          ),
        ]
      : []),
    ...(ratings && ratings.asked > 0
      ? [
          table('ratings', ['day', 'answered', 'average'], ratings.days, {
            answered: t('csv.answeredRatings'),
          }),
        ]
      : []),
  ];
}
