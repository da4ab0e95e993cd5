import { type ContactImport, undoImport } from '@herald/contract';
import { Badge, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { importsQuery } from '#data/imports/queries.ts';
import { importKeys } from '#data/keys/imports.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { ShowMore } from '#ui/ShowMore.tsx';

/** Imports that run and those of before, each with its report, and the way back. */
export function ImportList({ onOpen }: { onOpen: (importId: number) => void }) {
  const { t } = useTranslation('imports');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(importsQuery(params));
  const [asking, setAsking] = useState<ContactImport>();
  useRealtime(
    'import.updated',
    () => void queryClient.invalidateQueries({ queryKey: importKeys.list(params) }),
  );
  return (
    <Loaded query={query} skeleton={120}>
      {(rows) =>
        rows.length === 0 ? null : (
          <section aria-label={t('past.title')}>
            <Text fw={600} mb="xs">
              {t('past.title')}
            </Text>
            <Stack gap="xs">
              {rows.map((row) => (
                <PastImport
                  key={row.id}
                  row={row}
                  onOpen={() => onOpen(row.id)}
                  onUndo={() => setAsking(row)}
                />
              ))}
            </Stack>
            <ShowMore query={query} />
            <UndoDialog row={asking} onClose={() => setAsking(undefined)} />
          </section>
        )
      }
    </Loaded>
  );
}

interface PastImportProps {
  row: ContactImport;
  onOpen: () => void;
  onUndo: () => void;
}

function PastImport({ row, onOpen, onUndo }: PastImportProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const mayUndo = useCan(['contacts.manage', 'campaigns.manage']);
  return (
    <Paper p="sm" radius="md" withBorder component="article" aria-label={row.file_name}>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Group gap="xs" wrap="nowrap">
            <Text fw={600} size="sm" truncate>
              {row.file_name}
            </Text>
            <StateBadge row={row} />
          </Group>
          <Text size="sm" c="dimmed" className="numbers">
            {format.dateTime(row.created_at)}
            {' · '}
            {row.undo?.finished
              ? t('past.undone', {
                  removed: format.number(row.undo.removed),
                  restored: format.number(row.undo.restored),
                })
              : t('past.figures', {
                  kept: format.number(row.rows_kept),
                  refused: format.number(row.rows_refused),
                })}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={onOpen}>
            {t(row.status === 'running' ? 'past.watch' : 'past.report')}
          </Button>
          {row.can_undo && mayUndo ? (
            <Button variant="subtle" color="red" size="xs" onClick={onUndo}>
              {t('past.undo')}
            </Button>
          ) : null}
        </Group>
      </Group>
      {row.status === 'running' ? (
        <Progress
          mt="xs"
          value={row.size === 0 ? 0 : (row.bytes_read / row.size) * 100}
          aria-label={t('progress.label')}
        />
      ) : null}
    </Paper>
  );
}

function StateBadge({ row }: { row: ContactImport }) {
  const { t } = useTranslation('imports');
  const state = row.undo ? (row.undo.finished ? 'undone' : 'undoing') : row.status;
  const color = state === 'failed' ? 'red' : state === 'done' ? 'green' : 'gray';
  return (
    <Badge variant="light" color={color} style={{ flex: 'none' }}>
      {t(`past.state.${state}`)}
    </Badge>
  );
}

/** Says what goes and what stays before it is done. */
function UndoDialog({ row, onClose }: { row: ContactImport | undefined; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ id }: ContactImport) => call(undoImport, { params: { ...params, import_id: id } }),
    onSuccess: () => {
      notifyDone(t('past.undoStarted'));
      onClose();
    },
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.list(params) }),
  });
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={t('past.undoTitle', { name: row?.file_name ?? '' })}
      confirm={t('past.undo')}
      danger
      loading={undo.isPending}
      onConfirm={() => row && undo.mutate(row)}
      onClose={onClose}
    >
      {t('past.undoText', {
        created: format.number(row?.contacts_created ?? 0),
        updated: format.number(row?.contacts_updated ?? 0),
      })}
    </ConfirmDialog>
  );
}
