import type { ContactImport } from '@herald/contract';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNumberParams } from '#app/session/hooks.ts';
import { importKey, useImport } from '#data/imports/queries.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { MapColumns } from './MapColumns.tsx';

interface ImportWizardProps {
  /** The rows become recipients of this campaign, whose own pages show the progress. */
  campaignId?: number;
  /** The list that is chosen at first. */
  groupId?: number;
  /** Nothing is left to do here: the import of a campaign runs, or the person has seen the outcome of another one. */
  onDone: (done: ContactImport) => void;
}

const search = z.object({
  import: z.coerce.number().int().positive().optional().catch(undefined),
});

/**
 * From a file to contacts: choose it, say what its columns are, watch, see what was refused and why. The import is in
 * the address (`?import=`), so that a reload goes on where it was. Its texts are in the namespace `imports`.
 */
export function ImportWizard({ campaignId, groupId, onDone }: ImportWizardProps) {
  const { t } = useTranslation('imports');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [{ import: importId }, change] = useUrlState(search);
  const query = useImport(importId);
  const startOver = () => change({ import: undefined });

  if (importId === undefined) {
    return (
      <ChooseFile
        campaignId={campaignId}
        onUploaded={(uploaded) => {
          queryClient.setQueryData(importKey({ ...params, import_id: uploaded.id }), uploaded);
          change({ import: uploaded.id });
        }}
      />
    );
  }
  if (query.isError && !query.data) {
    return (
      <Stack align="center">
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        <Button variant="subtle" onClick={startOver}>
          {t('choose.another')}
        </Button>
      </Stack>
    );
  }
  const row = query.data;
  if (!row) return <Skeleton height={260} role="status" aria-label={t('common:loading')} />;
  switch (row.status) {
    case 'analysed':
      return (
        <MapColumns
          key={row.id}
          row={row}
          groupId={groupId}
          onBack={startOver}
          onStarted={(started) => {
            queryClient.setQueryData(importKey({ ...params, import_id: started.id }), started);
            if (campaignId !== undefined) onDone(started);
          }}
        />
      );
    case 'analysing':
    case 'running':
      return <ImportProgress row={row} />;
    default:
      return (
        <Stack>
          <ImportReport row={row} />
          <Group>
            <Button onClick={() => onDone(row)}>{t('report.close')}</Button>
            <Button variant="default" onClick={startOver}>
              {t('choose.another')}
            </Button>
          </Group>
        </Stack>
      );
  }
}
