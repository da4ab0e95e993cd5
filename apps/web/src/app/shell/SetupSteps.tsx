import { Paper, Stack, Text } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumber, useTeam } from '../session/hooks.ts';
import classes from './SetupSteps.module.css';

/** What is left before the number can send to everybody; gone once nothing is. */
export function SetupSteps({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const number = useNumber();
  const team = useTeam();
  const params = useLinkParams();
  if (number.remaining_setup_steps === 0) return null;
  return (
    <Paper p="sm" radius="md">
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('setup.remaining', { count: number.remaining_setup_steps })}
        </Text>
        {number.connection === 'connected' ? null : (
          <Link
            to="/onboarding/phones"
            search={{ team: team.id }}
            className={classes.step}
            onClick={onNavigate}
          >
            <IconCircleDashed size={16} aria-hidden />
            {t(number.connection === 'never' ? 'setup.connect' : 'setup.reconnect')}
          </Link>
        )}
        {number.waba_has_payment_method ? null : (
          <Link
            to="/teams/$teamId/$phoneNumberId/settings/meta-billing"
            params={params}
            className={classes.step}
            onClick={onNavigate}
          >
            <IconCircleDashed size={16} aria-hidden />
            {t('setup.payment')}
          </Link>
        )}
      </Stack>
    </Paper>
  );
}
