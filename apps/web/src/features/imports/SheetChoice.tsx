import type { ContactImport } from '@herald/contract';
import { Alert, Loader, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyError } from '#ui/notify.ts';
import { uploadFile } from './uploadFile.ts';

interface SheetChoiceProps {
  row: ContactImport;
  /** The spreadsheet, as long as the page has it. */
  file: File | undefined;
  onRead: (uploaded: ContactImport) => void;
}

/** Of a spreadsheet with several sheets: which one is read. Nothing for any other file. */
export function SheetChoice({ row, file, onRead }: SheetChoiceProps) {
  const { t } = useTranslation('imports');
  const params = useNumberParams();
  const read = useMutation({
    mutationFn: ({ chosen, sheet }: { chosen: File; sheet: string }) =>
      uploadFile({
        params,
        campaignId: row.campaign_id ?? undefined,
        file: chosen,
        sheet,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    onSuccess: onRead,
    onError: notifyError,
  });
  if (row.sheets.length < 2) return null;
  if (!file) {
    return (
      <Alert role="note" variant="default">
        {t('sheet.gone', { sheet: row.sheet, count: row.sheets.length })}
      </Alert>
    );
  }
  return (
    <Select
      label={t('sheet.label')}
      description={t('sheet.hint', { count: row.sheets.length })}
      data={row.sheets}
      value={read.isPending ? read.variables.sheet : row.sheet}
      allowDeselect={false}
      disabled={read.isPending}
      rightSection={read.isPending ? <Loader size={16} /> : undefined}
      maw={360}
      onChange={(sheet) => sheet !== null && sheet !== row.sheet && read.mutate({ chosen: file, sheet })}
    />
  );
}
