import { type Billing, getBillingPortal, type Team } from '@herald/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';
import { billingQuery } from '../session/billing.ts';

/** The way to card, bills and the end of the plan; where there is none here, who bills it or that nothing is billed. */
export function BlockedTeamBills({ team }: { team: Team }) {
  const { t } = useTranslation('blocked');
  const billing = useQuery(billingQuery(team.id));
  const portal = useMutation({
    mutationFn: () => call(getBillingPortal, { params: { team_id: team.id }, query: {} }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notifyError,
  });
  const elsewhere = billing.data && whyNotHere(billing.data);
  if (elsewhere) return <p>{t(elsewhere)}</p>;
  return (
    <Button
      mt="sm"
      variant="default"
      loading={billing.isPending || portal.isPending}
      onClick={() => portal.mutate()}
    >
      {t('bills')}
    </Button>
  );
}

function whyNotHere({ billed_by, can_buy, has_account }: Billing) {
  if (billed_by === 'shopify') return 'shopify';
  return can_buy && has_account ? null : 'neverPaid';
}
