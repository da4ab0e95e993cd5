import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/Page.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

interface PlannedPageProps {
  /** The texts of the page, in the namespace of the settings. */
  page: 'integrations' | 'api' | 'webhooks';
  parts: readonly string[];
  /** The link to what works today. */
  children: ReactNode;
}

/** A page whose depth is to come: what each part of it will do, and what works without it. */
export function PlannedPage({ page, parts, children }: PlannedPageProps) {
  const { t } = useTranslation('settings');
  return (
    <Page title={t(`${page}.title`)} purpose={t(`${page}.purpose`)}>
      <Stack maw={720}>
        <Paper withBorder radius="md" p="md">
          <Title order={2} size="h5" mb={4}>
            {t('planned.today')}
          </Title>
          <Text mb="xs">{t(`${page}.today`)}</Text>
          {children}
        </Paper>
        {parts.map((part) => (
          <Paper key={part} withBorder radius="md" p="md">
            <Title order={2} size="h5" mb={4} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              {t(`${page}.${part}.title`)}
              <StatusBadge tone="neutral">{t('planned.badge')}</StatusBadge>
            </Title>
            <Text c="dimmed">{t(`${page}.${part}.text`)}</Text>
          </Paper>
        ))}
      </Stack>
    </Page>
  );
}
