import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useConnectionTrouble } from '../realtime/useRealtime.ts';
import { useNumberIfAny, useTeam, useUser } from '../session/hooks.ts';
import classes from './Banners.module.css';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';

// Few people ever see them, so nobody waits for their code.
const AccountBanner = lazyPart(() => import('./AccountBanner.tsx'));
const PaymentBanner = lazyPart(() => import('./PaymentBanner.tsx'));
const TeamEndBanner = lazyPart(() => import('./TeamEndBanner.tsx'));
const ReconnectBanner = lazyPart(() => import('./ReconnectBanner.tsx'));
const ViolationBanner = lazyPart(() => import('./ViolationBanner.tsx'));

/** Stand above the screen and push it down; they never cover it. */
export function Banners() {
  const { t } = useTranslation();
  const user = useUser();
  const isReconnecting = useConnectionTrouble();
  const number = useNumberIfAny();
  const isStopped = number !== null && number.account_violation !== null;
  const isAway = number !== null && ['lost', 'disconnected', 'pin_needed'].includes(number.connection);
  const team = useTeam();
  const isUnpaid = team.grace_ends_at !== null;
  const isWanted = !user.impersonated && (user.delete_at !== null || !user.email_verified);
  return (
    <>
      <ImpersonationBanner />
      <LazyBoundary name={t('banner.name')} isInline>
        {team.delete_at ? <TeamEndBanner team={team} /> : null}
        {isAway ? <ReconnectBanner /> : null}
        {isStopped ? <ViolationBanner /> : null}
        {isUnpaid ? <PaymentBanner /> : null}
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
