import type { ContactImport } from '@herald/contract';
import { Alert, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { ImportCounts } from './ImportCounts.tsx';
import { RefusedRows } from './RefusedRows.tsx';

const knownErrors = ['file_missing', 'import_failed', 'stopped'];

/** What became of the file: the figures, and every row that was refused with its reason. */
export function ImportReport({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const reason = row.error && knownErrors.includes(row.error) ? row.error : 'import_failed';
  return (
    <Stack>
      {row.status === 'failed' ? (
        <Alert color="red" role="alert" title={t('report.failedTitle')}>
          {t(`report.error.${reason}`)}{' '}
          {t('report.failedKept', { count: row.rows_kept, rows: format.number(row.rows_kept) })}
        </Alert>
      ) : null}
      <Paper p="lg" radius="md">
        <Stack gap="md">
          <div>
            <Text fw={600} truncate>
              {row.file_name}
            </Text>
            <Text size="sm" c="dimmed">
              {t('report.created', {
                count: row.contacts_created,
                contacts: format.number(row.contacts_created),
              })}
              {', '}
              {t('report.updated', {
                count: row.contacts_updated,
                contacts: format.number(row.contacts_updated),
              })}
            </Text>
          </div>
          <ImportCounts row={row} />
        </Stack>
      </Paper>
      <RefusedRows row={row} />
    </Stack>
  );
}
