import { type PlanTier, planName, tierNames, tierOf } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billingQuery } from '#app/session/billing.ts';
import { useTeam } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { BeingConfirmed, lookEveryMs } from './BeingConfirmed.tsx';

/** Back from the checkout: the plan begins when the payment service says so, a moment later. */
export function Confirming({ tier, onDone }: { tier: PlanTier; onDone: () => void }) {
  const { t } = useTranslation('pricing');
  const team = useTeam();
  // The address says what was to be bought; what the team has is what counts.
  const isDone = tierOf(team.current_plan) === tier;
  const refetchInterval = isDone ? false : lookEveryMs;
  useQuery({ ...teamQuery(team.id), refetchInterval });
  useQuery({ ...billingQuery(team.id), refetchInterval });
  const plan = planName(team.current_plan) ?? tierNames[tier];
  return (
    <BeingConfirmed isDone={isDone} onClose={onDone}>
      {t('begun', { plan })}
    </BeingConfirmed>
  );
}
