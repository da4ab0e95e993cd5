import type { PhoneNumber } from '@herald/contract';
import { Stack, Text } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberIfAny, useTeam } from '../session/hooks.ts';
import classes from './SetupSteps.module.css';

function connectWords(number: PhoneNumber | null) {
  if (number?.connection === 'pin_needed') return 'setup.enterPin';
  return !number || number.connection === 'never' ? 'setup.connect' : 'setup.reconnect';
}

/** What is left before the number can send to everybody; gone once nothing is. */
export default function SetupSteps({
  left,
  onNavigate,
}: {
  left: number;
  onNavigate?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const number = useNumberIfAny();
  const team = useTeam();
  const params = useLinkParams();
  return (
    // No `Paper`: its chunk brings menus and notices along, 45 kB before a conversation can be read.
    <Stack gap={6} className={classes.card}>
      <Text size="sm" fw={600}>
        {t('setup.remaining', { count: left })}
      </Text>
      {number?.connection === 'connected' ? null : (
        <Link
          {...(number?.connection === 'pin_needed'
            ? { to: '/teams/$teamId/$phoneNumberId/settings/number', params }
            : { to: '/onboarding/phones', search: { team: team.id } })}
          className={classes.step}
          onClick={onNavigate}
        >
          <IconCircleDashed size={16} aria-hidden />
          {t(connectWords(number))}
        </Link>
      )}
      {!number || !team.meta_billing_v2 || number.waba_has_payment_method ? null : (
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
  );
}
