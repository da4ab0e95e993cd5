import type { MetaPayment } from '@herald/contract';
import { Button, List, Paper, Stack, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const steps = ['open', 'settings', 'add', 'back'] as const;

/** The way through Meta's own pages: only there can a payment method be added. */
export function PaymentSteps({ payment }: { payment: MetaPayment }) {
  const { t } = useTranslation('metaBilling');
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack align="flex-start">
        <Title order={2}>{t('how')}</Title>
        <List type="ordered" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>{t(`steps.${step}`, { account: payment.account_name ?? '–' })}</List.Item>
          ))}
        </List>
        <Button
          component="a"
          href={payment.manager_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
        >
          {t('openManager')}
        </Button>
      </Stack>
    </Paper>
  );
}
