import { type Billing, planName } from '@herald/contract';
import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { usePortal } from './queries.ts';
import { waitsForPayment } from './waitsForPayment.ts';

const tones = {
  trialing: 'waiting',
  active: 'good',
  past_due: 'bad',
  unpaid: 'bad',
  paused: 'warning',
  ended: 'neutral',
} as const satisfies Record<string, Tone>;

/** What the team has now, what comes next, and the way to card and bills. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const { t } = useTranslation('pricing');
  const portal = usePortal();
  const team = useTeam();
  const { subscription } = billing;
  const isOnTrial = (team.days_until_free_trial_ends ?? 0) > 0;
  const without = team.grant_scale_access ? 'granted' : isOnTrial ? 'status.trialing' : 'noPlan';
  const name = planName(billing.plan) ?? t(without);
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('yours')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Stack gap={2}>
            <Group gap="xs">
              <Title order={2}>{name}</Title>
              {subscription ? (
                <StatusBadge tone={tones[subscription.status]}>
                  {t(`status.${subscription.status}`)}
                </StatusBadge>
              ) : null}
            </Group>
            <Text c="dimmed">
              <Next billing={billing} />
            </Text>
          </Stack>
          {billing.can_buy && billing.has_account && billing.billed_by !== 'shopify' ? (
            <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate(null)}>
              {t('manage')}
            </Button>
          ) : null}
        </Group>
        <Storage storage={billing.storage} />
        {subscription?.past_due_since || waitsForPayment(billing) ? <PastDue billing={billing} /> : null}
      </Stack>
    </Paper>
  );
}

/** How much of its room for files the team has used: once it is full, nothing more can be uploaded. */
function Storage({ storage: { used, limit } }: { storage: Billing['storage'] }) {
  const { t } = useTranslation('pricing');
  const { tag } = useFormat();
  const isFull = used >= limit;
  return (
    <Stack gap={4}>
      <Text size="sm" c={isFull ? 'red' : 'dimmed'} className="numbers">
        {t(isFull ? 'storage.full' : 'storage.used', {
          used: formatFileSize(used, tag),
          limit: formatFileSize(limit, tag),
        })}
      </Text>
      <Progress
        value={Math.min(100, (used / limit) * 100)}
        {...(isFull ? { color: 'red' } : {})}
        aria-label={t('storage.label')}
      />
    </Stack>
  );
}

/** What happens next, and when. */
function Next({ billing: { plan, subscription } }: { billing: Billing }) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  const { days_until_free_trial_ends: days, grant_scale_access } = useTeam();
  if (grant_scale_access && plan === 'free') return t('grantedText');
  if (subscription?.ends_at && plan !== 'free')
    return t('endsOn', { date: format.date(subscription.ends_at) });
  if (subscription?.period_ends_at && plan !== 'free') {
    const date = format.date(subscription.period_ends_at);
    return t(subscription.status === 'trialing' ? 'firstBill' : 'nextBill', { date });
  }
  if (days !== null && days > 0) return t('trial', { count: days });
  return t('noPlanText');
}

/** Until when the plan stays; or since when it is gone, and how it comes back. */
function PastDue({ billing }: { billing: Billing }) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  const ends = billing.subscription?.grace_ends_at ?? null;
  if (waitsForPayment(billing))
    return (
      <Alert color="red" role="alert" title={t('pastDue.overTitle')}>
        {t('pastDue.over')}
      </Alert>
    );
  return (
    <Alert color="red" role="alert" title={t('pastDue.title')}>
      {t('pastDue.text', { date: ends ? format.date(ends) : '' })}
    </Alert>
  );
}
