import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { LanguageSwitch } from '#app/session/LanguageSwitch.tsx';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { useSignOut } from '#app/signOut/useSignOut.ts';
import { ButtonLink } from '#ui/links.tsx';
import classes from './OnboardingLayout.module.css';

const steps = [
  { path: '/onboarding/customize-profile', key: 'profile' },
  { path: '/onboarding/teams', key: 'team' },
  { path: '/onboarding/phones', key: 'phone' },
] as const;

/** Three steps from a new account to a connected number. */
export function OnboardingLayout() {
  const { t } = useTranslation('onboarding');
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const hasTeams = useUser().teams.length > 1;
  const current = steps.findIndex((step) => pathname.startsWith(step.path));
  return (
    <OutsidePage
      home={hasTeams ? '/teams/switch' : '/'}
      end={
        <Group gap="xs">
          <LanguageSwitch />
          <Button variant="subtle" color="gray" onClick={() => signOut.mutate()} loading={signOut.isPending}>
            {t('common:person.signOut')}
          </Button>
        </Group>
      }
    >
      <ol className={classes.steps} aria-label={t('steps.label')}>
        {steps.map(({ key }, index) => (
          <li
            key={key}
            className={classes.step}
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {index < current ? <IconCheck size={14} stroke={2.5} aria-hidden /> : index + 1}
            </span>
            <span className={classes.name}>{t(`steps.${key}`)}</span>
          </li>
        ))}
      </ol>
      <div className={classes.content}>
        <Outlet />
        <Group gap="xs" mt="md" ml={-18}>
          {hasTeams ? (
            <ButtonLink to="/teams/switch" variant="subtle" color="gray">
              {t('elsewhere.teams')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/account" variant="subtle" color="gray">
            {t('common:person.account')}
          </ButtonLink>
        </Group>
      </div>
    </OutsidePage>
  );
}
