import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#app/session/LanguageSwitch.tsx';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { useSignOut } from '#app/signOut.ts';
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
  const current = steps.findIndex((step) => pathname.startsWith(step.path));
  return (
    <OutsidePage
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
      </div>
    </OutsidePage>
  );
}
