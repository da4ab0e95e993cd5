import {
  type Billing,
  type BillingInterval,
  type PlanTier,
  paidFeatures,
  priceOfPlan,
  tierAllows,
  tierNames,
  tierOf,
} from '@herald/contract';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './PlanCard.module.css';
import { useCheckout, usePortal } from './queries.ts';
import { waitsForPayment } from './waitsForPayment.ts';

interface PlanCardProps {
  tier: PlanTier;
  interval: BillingInterval;
  billing: Billing | null;
}

/** One plan: its price, what it allows and what not, and the way to it. */
export function PlanCard({ tier, interval, billing }: PlanCardProps) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  const isOwn = tierOf(useTeam().current_plan) === tier;
  const { amount, currency } = priceOfPlan(tier, interval);
  const aMonth = { amount: interval === 'year' ? Math.round(amount / 12) : amount, currency };
  return (
    <Paper
      withBorder
      radius="md"
      p="lg"
      component="section"
      aria-label={tierNames[tier]}
      data-own={isOwn || undefined}
      className={classes.card}
    >
      <Stack gap="sm" h="100%">
        <Group justify="space-between">
          <Title order={2}>{tierNames[tier]}</Title>
          {isOwn ? <Badge variant="light">{t('own')}</Badge> : null}
        </Group>
        <div>
          <Text span className={classes.price}>
            {format.money(aMonth)}
          </Text>{' '}
          <Text span c="dimmed">
            {t('aMonth')}
          </Text>
          <Text size="sm" c="dimmed">
            {interval === 'year' ? t('aYear', { price: format.money({ amount, currency }) }) : t('monthly')}
          </Text>
        </div>
        <ul className={classes.features}>
          <Feature isIn>{t('feature.inbox')}</Feature>
          {paidFeatures.map((feature) => (
            <Feature key={feature} isIn={tierAllows(tier, feature)}>
              {t(`feature.${feature}`)}
            </Feature>
          ))}
        </ul>
        {billing ? <Choose tier={tier} interval={interval} billing={billing} /> : null}
      </Stack>
    </Paper>
  );
}

function Feature({ isIn, children }: { isIn: boolean; children: string }) {
  const { t } = useTranslation('pricing');
  const Icon = isIn ? IconCheck : IconMinus;
  return (
    <li data-in={isIn || undefined}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>
        {children}
        {isIn ? null : <span className="visually-hidden"> {t('notIncluded')}</span>}
      </span>
    </li>
  );
}

function Choose({ tier, interval, billing }: PlanCardProps & { billing: Billing }) {
  const { t } = useTranslation('pricing');
  const checkout = useCheckout();
  const portal = usePortal();
  const { plan, subscription, billed_by, can_buy } = billing;
  if (billed_by === 'shopify' || !can_buy) return null;
  const isSubscribed = plan !== 'free';
  if (waitsForPayment(billing))
    return subscription?.tier === tier ? (
      <Button mt="auto" loading={portal.isPending} onClick={() => portal.mutate(null)}>
        {t('getBack', { plan: tierNames[tier] })}
      </Button>
    ) : null;
  const isSame = isSubscribed && subscription?.tier === tier && subscription.interval === interval;
  const { mutate, isPending } = isSubscribed ? portal : checkout;
  return (
    <Button
      mt="auto"
      variant={tier === 'scale' ? 'filled' : 'default'}
      disabled={isSame}
      loading={isPending}
      onClick={() => mutate({ plan: tier, interval })}
    >
      {isSame ? t('own') : t(isSubscribed ? 'changeTo' : 'choose', { plan: tierNames[tier] })}
    </Button>
  );
}
