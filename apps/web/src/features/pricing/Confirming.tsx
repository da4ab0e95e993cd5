import { type PlanTier, tierNames } from '@herald/contract';
import { Alert, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { billingQuery } from './queries.ts';

const lookEveryMs = 2_000;

/** Back from the checkout: the plan begins when the payment service says so, a moment later. */
export function Confirming({ tier, onDone }: { tier: PlanTier; onDone: () => void }) {
  const { t } = useTranslation('pricing');
  const team = useTeam();
  const isWaiting = team.current_plan === 'free';
  const refetchInterval = isWaiting ? lookEveryMs : false;
  useQuery({ ...teamQuery(team.id), refetchInterval });
  useQuery({ ...billingQuery(team.id), refetchInterval });
  if (!isWaiting)
    return (
      <Alert
        color="green"
        role="status"
        withCloseButton
        onClose={onDone}
        closeButtonLabel={t('common:action.close')}
      >
        {t('begun', { plan: tierNames[tier] })}
      </Alert>
    );
  return (
    <Alert color="blue" role="status">
      <Group gap="sm">
        <Loader size="xs" />
        {t('confirming')}
      </Group>
    </Alert>
  );
}
