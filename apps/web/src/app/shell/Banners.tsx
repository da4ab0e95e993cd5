import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useBannerAlerts } from '../alerts/useBannerAlerts.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { useConnectionTrouble } from '../realtime/useRealtime.ts';
import { useTeam, useUser } from '../session/hooks.ts';
import classes from './Banners.module.css';

// Few people ever see them, so nobody waits for their code.
const AlertBanner = lazyPart(() => import('./AlertBanner.tsx'));
const texts = () => loadTexts('banners');
const AccountBanner = lazyPart(async () => {
  await texts();
  return import('./AccountBanner.tsx');
});
const ImpersonationBanner = lazyPart(async () => {
  await texts();
  return import('./ImpersonationBanner.tsx');
});
const TeamEndBanner = lazyPart(async () => {
  await texts();
  return import('./TeamEndBanner.tsx');
});

/** Stand above the screen and push it down; they never cover it. */
export function Banners() {
  const { t } = useTranslation();
  const user = useUser();
  const isReconnecting = useConnectionTrouble();
  const { alerts, putAway } = useBannerAlerts();
  const team = useTeam();
  const isWanted = !user.impersonated && (user.delete_at !== null || !user.email_verified);
  return (
    <>
      <LazyBoundary name={t('banner.name')} isInline>
        {user.impersonated ? <ImpersonationBanner /> : null}
      </LazyBoundary>
      <LazyBoundary name={t('banner.name')} isInline>
        {team.delete_at ? <TeamEndBanner team={team} /> : null}
      </LazyBoundary>
      <LazyBoundary name={t('banner.name')} isInline>
        {alerts.length > 0 ? <AlertBanner alerts={alerts} onPutAway={putAway} /> : null}
      </LazyBoundary>
      <LazyBoundary name={t('banner.name')} isInline>
        {isWanted ? <AccountBanner user={user} /> : null}
      </LazyBoundary>
      {isReconnecting ? (
        <div className={classes.banner} role="status">
          <IconCloudOff size={18} aria-hidden />
          <span>{t('banner.reconnecting')}</span>
        </div>
      ) : null}
    </>
  );
}
