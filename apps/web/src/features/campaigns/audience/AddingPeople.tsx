import type { Campaign } from '@herald/contract';
import { Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

/** People whom Herald knows already are being added; how many there will be is only known at the end. */
export function AddingPeople({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const count = campaign.stats.total_contact;
  return (
    <Paper p="lg" radius="md">
      <Stack gap="md">
        <Text fw={600}>{t('uploading.title')}</Text>
        <Progress value={100} animated size="lg" aria-label={t('uploading.title')} />
        <Text size="sm" c="dimmed" role="status">
          {t('uploading.people', { count, people: format.number(count) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('uploading.leave')}
        </Text>
      </Stack>
    </Paper>
  );
}
