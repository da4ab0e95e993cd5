import {
  type CsvCell,
  csvDelimiter,
  type Money,
  minorDigits,
  type TemplateConversion,
} from '@herald/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { type ConversionColumn, conversionColumns } from '#data/templates/conversionAddress.ts';
import { csvFile } from '#ui/csvFile.ts';
import { saveFile } from '#ui/saveFile.ts';

/** The table as it is sorted, as a file for spreadsheets; amounts are numbers, each with its currency beside it. */
export function ExportButton({ rows }: { rows: readonly TemplateConversion[] }) {
  const { t } = useTranslation('templates');
  const [, ...figures] = conversionColumns;
  const save = () => {
    const head = [
      t('conversions.column.name'),
      t('conversions.column.language'),
      ...figures.flatMap((column) => [
        t(`conversions.column.${column}`),
        ...(isMoney(column) ? [t('conversions.column.currency')] : []),
      ]),
    ];
    const lines = rows.map((row) => [
      row.name,
      row.language,
      ...figures.flatMap((column): CsvCell[] => (isMoney(column) ? amountOf(row[column]) : [row[column]])),
    ]);
    saveFile('template-conversions.csv', csvFile([head, ...lines], csvDelimiter(currentLocale())));
  };
  return (
    <Button
      variant="default"
      disabled={rows.length === 0}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      onClick={save}
    >
      {t('conversions.export')}
    </Button>
  );
}

const isMoney = (column: ConversionColumn): column is 'turnover' | 'cost' =>
  column === 'turnover' || column === 'cost';

const amountOf = (money: Money | null): CsvCell[] =>
  money ? [money.amount / 10 ** minorDigits(money.currency), money.currency] : [null, null];
