import { downloadTeamExport, type TeamExport, urlOf } from '@herald/contract';
import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';

interface ExportLineProps {
  archive: TeamExport;
  mayFetch: boolean;
}

/** One archive: how far it is, that it failed, or where it is fetched and until when. */
export function ExportLine({ archive, mayFetch }: ExportLineProps) {
  const { t } = useTranslation('onboarding');
  const format = useFormat();
  const { status, progress, rows, files_left_out } = archive;
  const asked = t('teamExport.asked', {
    date: format.dateTime(archive.created_at),
    by: archive.asked_by ?? '–',
  });
  return (
    <Stack gap={4} role="group" aria-label={asked}>
      <Text>{asked}</Text>
      {status === 'failed' ? (
        <Text c="red">{t(`teamExport.error.${archive.error ?? 'internal'}`)}</Text>
      ) : null}
      {status === 'waiting' || status === 'running' ? (
        <>
          <Progress value={progress * 100} aria-label={t('teamExport.progress')} />
          <Text c="dimmed" size="sm" role="status">
            {t('teamExport.rows', { count: rows, rows: format.number(rows) })}
          </Text>
        </>
      ) : null}
      {status === 'done' && archive.expires_at ? (
        <Text>
          {mayFetch ? <Fetch id={archive.id} size={archive.size ?? 0} /> : null}{' '}
          <Text span c="dimmed">
            {t('teamExport.until', { date: format.date(archive.expires_at) })}
          </Text>
        </Text>
      ) : null}
      {status === 'done' && files_left_out > 0 ? (
        <Text c="dimmed" size="sm">
          {t('teamExport.leftOut', { count: files_left_out })}
        </Text>
      ) : null}
    </Stack>
  );
}

function Fetch({ id, size }: { id: number; size: number }) {
  const { t } = useTranslation('onboarding');
  const { tag } = useFormat();
  const { team_id } = useNumberParams();
  const href = urlOf(downloadTeamExport, { params: { team_id, export_id: id } });
  return (
    <Anchor href={href} download>
      {t('teamExport.fetch', { size: formatFileSize(size, tag) })}
    </Anchor>
  );
}
