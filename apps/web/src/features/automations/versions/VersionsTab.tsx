import { ApiError, type AutomationDetail, restoreAutomationVersion } from '@herald/contract';
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { versionQuery, versionsQuery } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { ShownGraph } from '../shown/ShownGraph.tsx';
import classes from './Versions.module.css';

const address = z.object({ version: optionalId });

interface VersionsTabProps {
  automation: AutomationDetail;
  saver: DraftSaver;
  onRestored: () => void;
}

/** What was published, when and by whom; any of them can become the draft again. */
export function VersionsTab({ automation, saver, onRestored }: VersionsTabProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const params = { ...useNumberParams(), automation_id: automation.id };
  const mayManage = useCan('automations.manage');
  const [{ version = automation.live_version ?? undefined }, change] = useUrlState(address);
  const [restoring, setRestoring] = useState<number | null>(null);
  const query = useQuery(versionsQuery(params));
  return (
    <div className={classes.tab}>
      <section className={classes.list} aria-label={t('versions.title')}>
        <Loaded
          query={query}
          skeleton={200}
          empty={<EmptyState drawing="sheet">{t('versions.none')}</EmptyState>}
        >
          {(versions) => (
            <ul>
              {versions.map((one) => (
                <li key={one.version} data-chosen={one.version === version || undefined}>
                  <UnstyledButton
                    className={classes.version}
                    aria-current={one.version === version || undefined}
                    onClick={() => change({ version: one.version })}
                  >
                    <Group gap="xs">
                      <strong>{t('state.version', { version: one.version })}</strong>
                      {one.version === automation.live_version ? (
                        <StatusBadge tone="good">{t('versions.live')}</StatusBadge>
                      ) : null}
                    </Group>
                    <Text size="sm">{one.note}</Text>
                    <Text size="xs" c="dimmed">
                      {[
                        one.published_by?.name,
                        format.dateTime(one.published_at),
                        one.under_way > 0
                          ? t('versions.underWay', {
                              count: one.under_way,
                              people: format.number(one.under_way),
                            })
                          : null,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </UnstyledButton>
                  {mayManage && one.version === version ? (
                    <Button
                      size="compact-xs"
                      variant="default"
                      leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
                      onClick={() => setRestoring(one.version)}
                    >
                      {t('versions.restore')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <div className={classes.graph}>
        {version === undefined ? null : <Version key={version} params={params} version={version} />}
      </div>
      {restoring === null ? null : (
        <RestoreDialog
          automation={automation}
          saver={saver}
          version={restoring}
          onClose={() => setRestoring(null)}
          onRestored={onRestored}
        />
      )}
    </div>
  );
}

function Version({ params, version }: { params: Parameters<typeof versionQuery>[0]; version: number }) {
  return (
    <Loaded query={useQuery(versionQuery(params, version))} skeleton={320}>
      {({ graph }) => <ShownGraph graph={graph} />}
    </Loaded>
  );
}

interface RestoreDialogProps extends VersionsTabProps {
  version: number;
  onClose: () => void;
}

function RestoreDialog({ automation, saver, version, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: async () => {
      await saver.flush();
      const { data } = await call(restoreAutomationVersion, {
        params: { ...params, version },
        body: { revision: saver.revision },
      });
      await saver.hear();
      return data;
    },
    onSuccess: (data) => {
      queryClient.setQueryData(automationKeys.one(params), data);
      notifyDone(t('versions.restored', { version }));
      onClose();
      onRestored();
    },
    onError: (error) =>
      notifyError(
        error,
        error instanceof ApiError && error.code === 'draft_changed' ? t('publish.changed') : undefined,
      ),
  });
  return (
    <ConfirmDialog
      opened
      title={t('versions.restoreTitle', { version })}
      confirm={t('versions.restore')}
      loading={restore.isPending}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      {t(automation.has_changes ? 'versions.restoreLoses' : 'versions.restoreMeans')}
    </ConfirmDialog>
  );
}
