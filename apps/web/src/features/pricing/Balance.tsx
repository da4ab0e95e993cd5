import { largestPayment, minorDigits } from '@herald/contract';
import { Button, Group, NumberInput, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { BalanceLines } from './BalanceLines.tsx';
import { balanceQuery, useTopUp } from './queries.ts';

/** Money that is paid ahead for campaigns: what is there, how to add to it, and every movement. */
export function Balance() {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  const query = useInfiniteQuery(balanceQuery(useTeam().id));
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('balance.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('balance.title')}</Title>
        <Loaded query={query} skeleton={120}>
          {({ available, reserved, owed, lines }) => (
            <>
              <div>
                <Text span fz={28} fw={650} className="numbers">
                  {format.money(available)}
                </Text>
                {reserved.amount > 0 ? (
                  <Text c="dimmed">{t('balance.reserved', { amount: format.money(reserved) })}</Text>
                ) : null}
                {owed.amount > 0 ? (
                  <Text c="var(--mantine-color-error)">
                    {t('balance.owed', { amount: format.money(owed) })}
                  </Text>
                ) : null}
              </div>
              <TopUp currency={available.currency} />
              <BalanceLines lines={lines} currency={available.currency} />
              <ShowMore query={query} fullWidth={false} />
            </>
          )}
        </Loaded>
      </Stack>
    </Paper>
  );
}

function TopUp({ currency }: { currency: string }) {
  const { t } = useTranslation('pricing');
  const topUp = useTopUp();
  const digits = minorDigits(currency);
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { amount: 100 as number | string },
    validate: { amount: (amount) => (Number(amount) >= 1 ? null : t('balance.tooLittle')) },
    send: ({ amount }) => topUp.mutateAsync(Math.round(Number(amount) * 10 ** digits)),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Group align="flex-start" gap="xs">
        <NumberInput
          aria-label={t('balance.amount', { currency })}
          suffix={` ${currency}`}
          decimalScale={digits}
          min={1}
          max={largestPayment / 10 ** digits}
          allowNegative={false}
          {...form.getInputProps('amount')}
          error={form.errors.amount ?? failure}
        />
        <Button type="submit" loading={sending}>
          {t('balance.topUp')}
        </Button>
      </Group>
    </form>
  );
}
