import type { ContactImport } from '@herald/contract';
import { Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { ImportCounts } from './ImportCounts.tsx';

/** How far reading has come, by bytes, and what became of the rows so far. */
export function ImportProgress({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const share = row.size === 0 ? 0 : row.bytes_read / row.size;
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <div>
          <Text fw={600} truncate>
            {t('progress.title', { name: row.file_name })}
          </Text>
          <Text size="sm" c="dimmed" role="status">
            {t('progress.text', { share: format.percent(share) })}
          </Text>
        </div>
        <Progress value={share * 100} size="lg" aria-label={t('progress.label')} />
        <ImportCounts row={row} />
        <Text size="sm" c="dimmed">
          {t('progress.leave')}
        </Text>
      </Stack>
    </Paper>
  );
}
