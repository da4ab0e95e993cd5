import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconLock, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useTeam } from '#app/session/hooks.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';
import { useMetaPayment } from './useMetaPayment.ts';

/** `settings/meta-billing`: how Meta is paid for messages, and what is still missing. The second step of the set-up. */
export function MetaBillingScreen() {
  const { t } = useTranslation('metaBilling');
  const mayAsk = useCan('phone_numbers.manage');
  const query = useMetaPayment();
  const { meta_billing_v2: paysMeta } = useTeam();
  return (
    <Page
      title={t('title')}
      purpose={t(paysMeta ? 'purpose' : 'prepaid')}
      action={
        paysMeta && mayAsk && query.data ? (
          <Button
            leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('check')}
          </Button>
        ) : null
      }
    >
      {paysMeta && mayAsk ? (
        <Loaded query={query} skeleton={320}>
          {(payment) => (
            <Stack maw={760} gap="lg">
              <PaymentStanding payment={payment} />
              {payment.payment_method === 'added' ? null : <PaymentSteps payment={payment} />}
              <Text size="sm" c="dimmed">
                {t('prices')}
              </Text>
            </Stack>
          )}
        </Loaded>
      ) : paysMeta ? (
        <Alert color="gray" maw={760} icon={<IconLock size={18} stroke={1.8} aria-hidden />}>
          {t('noPermission')}
        </Alert>
      ) : null}
    </Page>
  );
}
