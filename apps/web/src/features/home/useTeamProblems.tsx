import type { PhoneNumber } from '@herald/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useTeam } from '#app/session/hooks.ts';
import { type Advice, adviceOn, isAlarming } from '#features/numbers/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useNow } from '#ui/useNow.ts';
import classes from './HomeScreen.module.css';

interface TeamProblem {
  key: string;
  tone: 'bad' | 'warning';
  text: string;
  action: ReactNode;
}

/** What the team itself tells of trouble, live: a payment that failed, and numbers that send nothing or soon may not. */
export function useTeamProblems(): TeamProblem[] {
  const team = useTeam();
  const now = useNow();
  const payment = usePaymentProblem();
  const numberProblem = useNumberProblem();
  const ofNumbers = team.phone_numbers.flatMap((number) =>
    adviceOn(number, now)
      .filter(isAlarming)
      .map((advice) => numberProblem(number, advice)),
  );
  return [...payment, ...ofNumbers];
}

function usePaymentProblem(): TeamProblem[] {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { id, phone_numbers, grace_ends_at: end } = useTeam();
  const mayPay = useCan('billing.manage');
  const [first] = phone_numbers;
  if (end === null || !first) return [];
  const params = { teamId: String(id), phoneNumberId: String(first.id) };
  const isOver = new Date(end) <= new Date();
  return [
    {
      key: 'payment',
      tone: 'bad',
      text: t(isOver ? 'problems.planEnded' : 'problems.payment', { date: format.date(end) }),
      action: mayPay ? (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/pricing" params={params} {...look}>
          {t('problems.do.payment')}
        </AnchorLink>
      ) : (
        <span className={classes.aside}>{t('problems.askOwner')}</span>
      ),
    },
  ];
}

const look = { size: 'sm', fw: 600, className: classes.act } as const;

function useNumberProblem() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const team = useTeam();
  const mayManage = useCan('phone_numbers.manage');
  return (number: PhoneNumber, { key, tone, said, at, action }: Advice): TeamProblem => {
    const name = number.verified_name ?? number.display_phone_number ?? t('common:number.notConnected');
    const words = t(`numbers:advice.${key}`, { said, at: at ? format.dateTime(at) : null });
    const params = { teamId: String(team.id), phoneNumberId: String(number.id) };
    return {
      key: `${number.id} ${key} ${said ?? ''}`,
      tone,
      text: t('problems.number', { name, words }),
      action:
        action === 'connect' && mayManage ? (
          <AnchorLink to="/onboarding/phones" search={{ team: team.id }} {...look}>
            {t('numbers:action.connect')}
          </AnchorLink>
        ) : (
          <AnchorLink to="/teams/$teamId/$phoneNumberId/settings/number" params={params} {...look}>
            {t(action === 'pin' && mayManage ? 'problems.do.pin' : 'problems.do.number')}
          </AnchorLink>
        ),
    };
  };
}
