import { type Billing, billingIntervals, planTiers } from '@herald/contract';
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { billingQuery } from '#app/session/billing.ts';
import { useCan, useTeam } from '#app/session/hooks.ts';
import { teamKeys } from '#data/keys/teams.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AccessCode } from './AccessCode.tsx';
import { Balance } from './Balance.tsx';
import { Confirming } from './Confirming.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Invoices } from './Invoices.tsx';
import { PlanCards } from './PlanCards.tsx';
import { ToCheckout } from './ToCheckout.tsx';
import { ToppedUp } from './ToppedUp.tsx';
import { waitsForPayment } from './waitsForPayment.ts';

const tier = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/^stripe_/, '') : value),
  z.enum(planTiers).optional().catch(undefined),
);
const urlState = z.object({
  /** From an advertisement or a refusal: straight to the checkout of this plan. */
  plan: tier,
  /** Back from the checkout. */
  paid: tier,
  /** Back from the checkout of a top-up: the newest movement before it. */
  topped_up: z.coerce.number().int().min(0).optional().catch(undefined),
  interval: z.enum(billingIntervals).catch('month'),
});

/** What each plan allows and costs, what the team has, and how it is paid. */
export function PricingScreen() {
  const { t } = useTranslation('pricing');
  const [{ plan, paid, topped_up, interval }, change] = useUrlState(urlState);
  const team = useTeam();
  const mayPay = useCan('billing.manage');
  const queryClient = useQueryClient();
  // Bills, subscription and balance lie under it.
  useRealtime('team.updated', () => {
    void queryClient.invalidateQueries({ queryKey: teamKeys.billing(team.id) });
  });
  const query = useQuery({ ...billingQuery(team.id), enabled: mayPay });
  const canBuy = mayPay && query.data?.can_buy === true;
  const wanted = canBuy && query.data?.plan === 'free' && !waitsForPayment(query.data) ? plan : undefined;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <SegmentedControl
          aria-label={t('interval.label')}
          value={interval}
          onChange={(value) => change({ interval: value === 'year' ? 'year' : undefined })}
          data={billingIntervals.map((value) => ({ value, label: t(`interval.${value}`) }))}
        />
      }
    >
      <Stack gap="lg">
        {wanted ? (
          <ToCheckout plan={wanted} interval={interval} onOver={() => change({ plan: undefined })} />
        ) : null}
        {paid && mayPay ? <Confirming tier={paid} onDone={() => change({ paid: undefined })} /> : null}
        {topped_up !== undefined && mayPay && !team.meta_billing_v2 ? (
          <ToppedUp after={topped_up} onDone={() => change({ topped_up: undefined })} />
        ) : null}
        {mayPay ? (
          <Loaded query={query} skeleton={72}>
            {(billing) => <Standing billing={billing} />}
          </Loaded>
        ) : (
          <Alert color="blue">{t('askOwner')}</Alert>
        )}
        <PlanCards interval={interval} billing={query.data ?? null} />
        <Text size="sm" c="dimmed">
          {t(team.meta_billing_v2 ? 'withoutTax' : 'withoutTaxPrepaid')}
        </Text>
        {mayPay && !team.meta_billing_v2 ? <Balance /> : null}
        {mayPay && !team.grant_scale_access ? <AccessCode /> : null}
        {mayPay && (query.data?.has_account || !team.meta_billing_v2) ? <Invoices /> : null}
      </Stack>
    </Page>
  );
}

function Standing({ billing }: { billing: Billing }) {
  const { t } = useTranslation('pricing');
  if (billing.billed_by === 'shopify') return <Alert color="blue">{t('byShopify')}</Alert>;
  return (
    <>
      {billing.can_buy ? null : <Alert color="yellow">{t('notForSale')}</Alert>}
      <CurrentPlan billing={billing} />
    </>
  );
}
