import type { Home, PhoneNumber } from '@herald/contract';
import { Progress } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumber, useTeam } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';
import { type SetupKey, setupSteps } from './setupSteps.ts';

const base = '/teams/$teamId/$phoneNumberId';
const pages: Record<SetupKey, string> = {
  connect: '/onboarding/phones',
  payment: `${base}/settings/meta-billing`,
  contacts: `${base}/contacts`,
  template: `${base}/templates/create`,
  campaign: `${base}/campaigns/create`,
};

const pageOf = (key: SetupKey, { connection }: PhoneNumber) =>
  key === 'connect' && connection === 'pin_needed' ? `${base}/settings/number` : pages[key];

/**
 * The way to the first campaign, for those who can walk it; gone once it went out, and until the facts are known. What goes
 * missing later is an alert.
 */
export function SetupChecklist({ home }: { home: Home | undefined }) {
  const { t } = useTranslation('home');
  const linkParams = useLinkParams();
  const number = useNumber();
  const team = useTeam();
  if (!home?.setup || home.setup.campaign) return null;

  const steps = setupSteps(number, home.setup, team.meta_billing_v2);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);

  return (
    <HomeCard
      title={t('setup.title')}
      link={<span className={classes.aside}>{t('setup.progress', { done, total: steps.length })}</span>}
    >
      <Progress value={(done / steps.length) * 100} size={4} radius={0} aria-label={t('setup.title')} />
      {steps.map((step) => (
        <div key={step.key} className={classes.step} data-done={step.done || undefined}>
          {step.done ? (
            <IconCircleCheckFilled size={20} className={classes.done} aria-label={t('setup.done')} />
          ) : (
            <IconCircle size={20} stroke={1.6} aria-label={t('setup.open')} />
          )}
          <span className={classes.stepName}>{t(`setup.steps.${step.key}`)}</span>
          {step.done ? null : (
            <AnchorLink
              to={pageOf(step.key, number)}
              params={linkParams}
              fw={step === next ? 600 : 400}
              size="sm"
            >
              {t(`setup.do.${step.key}`)}
            </AnchorLink>
          )}
        </div>
      ))}
    </HomeCard>
  );
}
