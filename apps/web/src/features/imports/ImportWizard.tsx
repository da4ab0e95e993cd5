import type { ContactImport } from '@herald/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNumberParams } from '#app/session/hooks.ts';
import { useImport } from '#data/imports/queries.ts';
import { groupKeys } from '#data/keys/groups.ts';
import { importKeys } from '#data/keys/imports.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { MapColumns } from './MapColumns.tsx';
import { SheetChoice } from './SheetChoice.tsx';

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
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [{ import: importId }, change] = useUrlState(search);
  const query = useImport(importId);
  // At hand until the page is left: another sheet of it is read by sending it again.
  const file = useRef<File>(undefined);
  const startOver = () => change({ import: undefined });

  const show = (uploaded: ContactImport) => {
    queryClient.setQueryData(importKeys.one({ ...params, import_id: uploaded.id }), uploaded);
    change({ import: uploaded.id });
  };

  if (importId === undefined) {
    return (
      <Stack gap="xl">
        <ChooseFile
          campaignId={campaignId}
          onUploaded={(uploaded, chosen) => {
            file.current = chosen;
            show(uploaded);
          }}
        />
        {campaignId === undefined ? <ImportList onOpen={(id) => change({ import: id })} /> : null}
      </Stack>
    );
  }
  return (
    <Loaded
      query={query}
      skeleton={260}
      around={(meanwhile) => (
        <Stack align={query.error ? 'center' : 'stretch'}>
          {meanwhile}
          {query.error ? <Another variant="subtle" onClick={startOver} /> : null}
        </Stack>
      )}
    >
      {(row) => (
        <Step
          row={row}
          groupId={groupId}
          file={file.current}
          onSheet={show}
          onStartOver={startOver}
          onStarted={(started) => {
            queryClient.setQueryData(importKeys.one({ ...params, import_id: started.id }), started);
            // It may have made a list, and may be done already.
            void queryClient.invalidateQueries({ queryKey: groupKeys.all(params) });
            if (campaignId !== undefined) onDone(started);
          }}
          onDone={onDone}
        />
      )}
    </Loaded>
  );
}

interface StepProps extends Pick<ImportWizardProps, 'groupId' | 'onDone'> {
  row: ContactImport;
  file: File | undefined;
  onSheet: (uploaded: ContactImport) => void;
  onStartOver: () => void;
  onStarted: (started: ContactImport) => void;
}

function Step({ row, groupId, file, onSheet, onStartOver, onStarted, onDone }: StepProps) {
  const { t } = useTranslation('imports');
  switch (row.status) {
    case 'analysed':
      return (
        <MapColumns
          key={row.id}
          row={row}
          groupId={groupId}
          sheets={<SheetChoice row={row} file={file} onRead={onSheet} />}
          onBack={onStartOver}
          onStarted={onStarted}
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
            <Another variant="default" onClick={onStartOver} />
          </Group>
        </Stack>
      );
  }
}

function Another({ variant, onClick }: { variant: 'default' | 'subtle'; onClick: () => void }) {
  const { t } = useTranslation('imports');
  return (
    <Button variant={variant} onClick={onClick}>
      {t('choose.another')}
    </Button>
  );
}
