import type { MetaPayment } from '@herald/contract';
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

type Standing = 'ready' | 'blocked' | 'missing' | 'unknown';

const tones: Record<Standing, Tone> = {
  ready: 'good',
  blocked: 'bad',
  missing: 'warning',
  unknown: 'waiting',
};

function standingOf({ payment_method, can_send }: MetaPayment): Standing {
  if (payment_method !== 'added') return payment_method;
  return can_send === 'BLOCKED' ? 'blocked' : 'ready';
}

/** How it stands, and what Meta itself says is in the way. */
export function PaymentStanding({ payment }: { payment: MetaPayment }) {
  const { t } = useTranslation('metaBilling');
  const standing = standingOf(payment);
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack gap="sm" align="flex-start">
        <StatusBadge tone={tones[standing]}>{t(`state.${standing}`)}</StatusBadge>
        <Text>{t(`text.${standing}`, { account: payment.account_name ?? '–' })}</Text>
        {payment.problems.length > 0 ? <Problems problems={payment.problems} /> : null}
        {standing === 'ready' ? (
          <Anchor href={payment.manager_url} target="_blank" rel="noreferrer" size="sm">
            {t('change')}
          </Anchor>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Problems({ problems }: { problems: MetaPayment['problems'] }) {
  const { t } = useTranslation('metaBilling');
  return (
    <div>
      <Title order={2} size="h4">
        {t('problems')}
      </Title>
      <ul>
        {problems.map(({ entity, code, description, solution }) => (
          <li key={`${entity} ${code}`}>
            <Text span fw={600}>
              {t(`entity.${entity}`, entity)}
            </Text>
            {': '}
            {description} {solution}{' '}
            {code === null ? null : (
              <Text span size="sm" c="dimmed">
                {t('code', { code })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
