import type { BillingInterval, PlanTier } from '@herald/contract';
import { tierNames } from '@herald/contract';
import { Alert, Group, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckout } from './queries.ts';

interface ToCheckoutProps {
  plan: PlanTier;
  interval: BillingInterval;
  /** The way is known, or was refused with the reason told. The address must forget the plan: Back leads here again. */
  onOver: () => void;
}

/** Somebody came for a plan: they are taken to its checkout at once. */
export function ToCheckout({ plan, interval, onOver }: ToCheckoutProps) {
  const { t } = useTranslation('pricing');
  const { mutate } = useCheckout();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    mutate({ plan, interval }, { onSettled: onOver });
  });
  return (
    <Alert color="blue" role="status">
      <Group gap="sm">
        <Loader size="xs" />
        {t('toCheckout', { plan: tierNames[plan] })}
      </Group>
    </Alert>
  );
}
