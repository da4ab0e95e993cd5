import { planName, type Team } from '@herald/contract';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useTeam } from '../session/hooks.ts';
import classes from './PlanNote.module.css';

/** The team's plan, or how long its trial still runs; leads to the plans. */
export function PlanNote({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const team = useTeam();
  const words = usePlanWords(team);
  return (
    <Link
      to="/teams/$teamId/$phoneNumberId/pricing"
      params={useLinkParams()}
      className={classes.note}
      data-urgent={isUrgent(team) || undefined}
      title={narrow ? words : undefined}
      onClick={onNavigate}
      preload="intent"
    >
      <IconCreditCard size={18} stroke={1.6} aria-hidden />
      <span className={narrow ? 'visually-hidden' : undefined}>{words}</span>
    </Link>
  );
}

const daysOf = ({ days_until_free_trial_ends: days }: Team) => days ?? 0;

function usePlanWords(team: Team): string {
  const { t } = useTranslation();
  const name = planName(team.current_plan);
  if (name !== null) return t('plan.name', { name });
  if (team.grant_scale_access) return t('plan.name', { name: 'Scale' });
  return daysOf(team) > 0 ? t('plan.trial', { count: daysOf(team) }) : t('plan.none');
}

/** The trial is nearly or quite over. */
function isUrgent(team: Team): boolean {
  return team.current_plan === 'free' && !team.grant_scale_access && daysOf(team) <= 3;
}
