import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumber, useTeam } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { ButtonLink } from '#ui/links.tsx';
import { useNow } from '#ui/useNow.ts';
import { ManagerLink } from './ManagerLink.tsx';
import classes from './Numbers.module.css';
import { type Advice, type AdviceAction, adviceOn, isAlarming } from './numberAdvice.ts';

interface AdviceListProps {
  /** What is bad is told elsewhere on the page. */
  withoutBad?: boolean;
}

/** What is wrong with the number and what to do about each; or that nothing is. */
export function AdviceList({ withoutBad }: AdviceListProps) {
  const { t } = useTranslation('numbers');
  const advice = adviceOn(useNumber(), useNow());
  if (advice.length > 0)
    return advice
      .filter((one) => !withoutBad || !isAlarming(one))
      .map((one) => <Line key={`${one.key} ${one.said ?? ''}`} advice={one} />);
  return (
    <div className={classes.advice} data-tone="good">
      <IconCircleCheck size={18} aria-hidden />
      <span>{t('well')}</span>
    </div>
  );
}

function Line({ advice: { key, tone, action, at, said } }: { advice: Advice }) {
  const { t } = useTranslation('numbers');
  const format = useFormat();
  const moment = at ? format.dateTime(at) : null;
  const Icon = tone === 'bad' ? IconCircleX : IconAlertTriangle;
  const isOver = key === 'lost' || key === 'disconnected';
  return (
    <div className={classes.advice} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div className={classes.words}>
        <span>
          {t(`advice.${key}`, { said, at: moment })}{' '}
          {moment && key !== 'disconnected' ? t(isOver ? 'since' : 'until', { at: moment }) : null}
        </span>
        {action ? <Action action={action} /> : null}
      </div>
    </div>
  );
}

function Action({ action }: { action: AdviceAction }) {
  const { t } = useTranslation('numbers');
  const team = useTeam();
  const params = useLinkParams();
  const mayManage = useCan('phone_numbers.manage');
  if (action === 'manager') return <ManagerLink />;
  if (!mayManage) return <span>{t('askManager')}</span>;
  // The form stands above, on the page of the number.
  if (action === 'pin') return null;
  if (action === 'connect')
    return (
      <ButtonLink to="/onboarding/phones" search={{ team: team.id }} size="xs">
        {t('action.connect')}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/teams/$teamId/$phoneNumberId/settings/meta-billing" params={params} size="xs">
      {t('action.payment')}
    </ButtonLink>
  );
}
