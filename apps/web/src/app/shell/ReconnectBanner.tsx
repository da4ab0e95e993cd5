import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#ui/links.tsx';
import { useCan, useNumber, useTeam } from '../session/hooks.ts';
import classes from './Banners.module.css';

/** WhatsApp no longer lets us in, or the team took the number away: nothing leaves until somebody connects it again. */
export default function ReconnectBanner() {
  const { t } = useTranslation();
  const team = useTeam();
  const { connection } = useNumber();
  const mayConnect = useCan('phone_numbers.manage');
  if (connection !== 'lost' && connection !== 'disconnected') return null;
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>{t(`banner.${connection}`)}</span>
      {mayConnect ? (
        <AnchorLink to="/onboarding/phones" search={{ team: team.id }} inherit underline="always">
          {t('banner.reconnect')}
        </AnchorLink>
      ) : (
        <span>{t('banner.tellManager')}</span>
      )}
    </div>
  );
}
