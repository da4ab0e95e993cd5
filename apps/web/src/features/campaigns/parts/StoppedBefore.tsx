import type { Campaign } from '@herald/contract';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What went wrong before anything was sent: people missing, or a planned start that could not be made. */
export function StoppedBefore({ reason }: { reason: Campaign['stop_reason'] }) {
  const { t } = useTranslation('campaigns');
  if (reason?.code !== 'contacts_failed' && reason?.code !== 'schedule_blocked') return null;
  const wasPlanned = reason.code === 'schedule_blocked';
  return (
    <Alert color="red" role="alert" title={wasPlanned ? t('stop.scheduleBlocked.title') : null}>
      {reason.message} {wasPlanned ? t('stop.scheduleBlocked.what') : null}
    </Alert>
  );
}
