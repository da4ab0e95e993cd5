import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#ui/links.tsx';
import { useCan, useLinkParams, useNumber, useTeam } from '../session/hooks.ts';
import classes from './Banners.module.css';

/** WhatsApp no longer lets us in, waits for a PIN, or the team took the number away: nothing leaves until somebody acts. */
export default function ReconnectBanner() {
  const { t } = useTranslation();
  const team = useTeam();
  const { connection } = useNumber();
  const mayConnect = useCan('phone_numbers.manage');
  const params = useLinkParams();
  if (connection === 'connected' || connection === 'never') return null;
  const isWaiting = connection === 'pin_needed';
  const way = isWaiting
    ? ({ to: '/teams/$teamId/$phoneNumberId/settings/number', params } as const)
    : ({ to: '/onboarding/phones', search: { team: team.id } } as const);
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>{t(`banner.${connection}`)}</span>
      {mayConnect ? (
        <AnchorLink {...way} inherit underline="always">
          {t(isWaiting ? 'banner.enterPin' : 'banner.reconnect')}
        </AnchorLink>
      ) : (
        <span>{t('banner.tellManager')}</span>
      )}
    </div>
  );
}
