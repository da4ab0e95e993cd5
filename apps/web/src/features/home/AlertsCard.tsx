import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAlerts } from '#app/alerts/useAlerts.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AlertLine } from './AlertLine.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';

/** As high as nothing to fix, which is the usual answer. */
const oneLine = 44;

/** What needs attention in the team, each with one thing to do about it. */
export function AlertsCard() {
  const { t } = useTranslation('home');
  return (
    <HomeCard title={t('alerts.title')}>
      <Loaded query={useAlerts()} skeleton={oneLine} empty={<NothingToFix />}>
        {(alerts) => alerts.map((alert) => <AlertLine key={alert.id} alert={alert} />)}
      </Loaded>
    </HomeCard>
  );
}

function NothingToFix() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.problem} data-tone="good">
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      <span className={classes.said}>{t('alerts.none')}</span>
    </div>
  );
}
