import { Button } from '@mantine/core';
import { IconCloudOff, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useConnectionTrouble } from '../realtime/useRealtime.ts';
import { useTeam, useUser } from '../session/hooks.ts';
import { useSignOut } from '../signOut.ts';
import classes from './Banners.module.css';

// Few people ever see them, so nobody waits for their code.
const AccountBanner = lazyPart(() => import('./AccountBanner.tsx'));
const PaymentBanner = lazyPart(() => import('./PaymentBanner.tsx'));

/** Stand above the screen and push it down; they never cover it. */
export function Banners() {
  const { t } = useTranslation();
  const user = useUser();
  const isReconnecting = useConnectionTrouble();
  const isUnpaid = useTeam().grace_ends_at !== null;
  const isWanted = !user.impersonated && (user.delete_at !== null || !user.email_verified);
  const signOut = useSignOut();
  return (
    <>
      {user.impersonated ? (
        <div className={classes.banner} data-tone="warning" role="status">
          <IconUserShield size={18} aria-hidden />
          <span>{t('banner.impersonation', { email: user.email })}</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => signOut.mutate()}
            loading={signOut.isPending}
          >
            {t('banner.stopImpersonation')}
          </Button>
        </div>
      ) : null}
      <LazyBoundary name={t('banner.name')} isInline>
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
