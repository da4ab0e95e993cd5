import { downloadTeamExport, urlOf } from '@herald/contract';
import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appKeys } from '../keys.ts';
import { useRealtime } from '../realtime/useRealtime.ts';
import { useUser } from '../session/hooks.ts';

/** An archive takes its time, and whoever asked for it is elsewhere by then: it stays on the page until it is closed. */
export function useExportNotice(): void {
  const { t } = useTranslation();
  const { teams, impersonated } = useUser();
  const queryClient = useQueryClient();
  useRealtime('export.finished', ({ team_id, export_id, status }) => {
    void queryClient.invalidateQueries({ queryKey: appKeys.exports(team_id) });
    if (impersonated) return;
    const team = teams.find(({ id }) => id === team_id)?.name ?? '';
    const isDone = status === 'done';
    const href = urlOf(downloadTeamExport, { params: { team_id, export_id } });
    notifications.show({
      id: `export-${export_id}`,
      title: t(isDone ? 'export.ready' : 'export.failed', { team }),
      message: isDone ? (
        <Anchor href={href} download>
          {t('export.fetch')}
        </Anchor>
      ) : (
        t('export.why')
      ),
      color: isDone ? 'green' : 'red',
      autoClose: false,
      closeButtonProps: { 'aria-label': t('action.close') },
    });
  });
}
