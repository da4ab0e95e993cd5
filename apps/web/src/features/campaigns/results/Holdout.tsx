import type { CampaignHoldout, Money } from '@herald/contract';
import { Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import classes from './Results.module.css';

interface HoldoutProps {
  holdout: CampaignHoldout;
  /** What orders are credited to the campaign: another question than what it caused. */
  credited: Money | null;
}

/** What those who got the campaign bought beside those who got nothing on purpose, and what that says. */
export function Holdout({ holdout, credited }: HoldoutProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { treated, held_out: held, window_days } = holdout;
  const isCounted = holdout.counted_at !== null;
  const days = format.duration(window_days * 86_400);
  const arms = [
    { key: 'treated', arm: treated },
    { key: 'held', arm: held },
  ] as const;
  const money = (amount: Money | null) => (amount === null ? '–' : format.money(amount));
  const each = ({ people, turnover }: typeof treated) =>
    people === 0 || turnover === null
      ? '–'
      : format.money({ ...turnover, amount: Math.round(turnover.amount / people) });
  return (
    <Paper component="section" aria-label={t('holdout.title')} radius="md" className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2}>{t('holdout.title')}</Title>
        <Text size="sm" c="dimmed">
          {isCounted
            ? t('holdout.how', { count: held.people, people: format.number(held.people), days })
            : t('holdout.willTell', { days })}
        </Text>
      </div>
      {isCounted ? (
        <WideTable label={t('holdout.title')} minWidth={420} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              {(['people', 'buyers', 'turnover', 'perPerson'] as const).map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`holdout.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {arms.map(({ key, arm }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500}>
                  {t(`holdout.${key}`)}
                </Table.Th>
                <Table.Td ta="right">{format.number(arm.people)}</Table.Td>
                <Table.Td ta="right">{format.number(arm.buyers)}</Table.Td>
                <Table.Td ta="right">{money(arm.turnover)}</Table.Td>
                <Table.Td ta="right">{each(arm)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      ) : null}
      <div className={classes.cardHead}>
        {isCounted ? <Verdict holdout={holdout} credited={credited} /> : null}
        {holdout.state === 'preliminary' ? (
          <Text size="sm" c="dimmed">
            {holdout.counted_at === null ? t('holdout.notCounted') : t('holdout.preliminary', { days })}
          </Text>
        ) : null}
      </div>
    </Paper>
  );
}

function Verdict({ holdout: { caused, needed }, credited }: HoldoutProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  if (!caused) {
    return (
      <Text>
        {t('holdout.tooSmall')}{' '}
        {needed === null ? null : t('holdout.needed', { people: format.number(needed) })}
      </Text>
    );
  }
  const { turnover, relative, roas, cut, currency } = caused;
  const money = (amount: number) => format.money({ amount: Math.round(amount), currency });
  const share = (ratio: number) =>
    format.number(ratio, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const times = (ratio: number) => format.number(ratio, { maximumFractionDigits: 1 });
  const range = ({ value, low, high }: typeof turnover, told: (one: number) => string) => ({
    value: told(value),
    low: told(low),
    high: told(high),
  });
  const isShown = turnover.low > 0 || turnover.high < 0;
  return (
    <div>
      <Text fw={600}>
        {t(isShown ? 'holdout.credited' : 'holdout.noEffect', {
          credited: credited === null ? '–' : format.money(credited),
          ...range(turnover, money),
        })}
      </Text>
      {relative ? <Text size="sm">{t('holdout.relative', range(relative, share))}</Text> : null}
      {roas ? <Text size="sm">{t('holdout.roas', range(roas, times))}</Text> : null}
      {cut ? (
        <Text size="sm">{t('holdout.cut', { above: money(cut.cut_at), ...range(cut.turnover, money) })}</Text>
      ) : null}
    </div>
  );
}
