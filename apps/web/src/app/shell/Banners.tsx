import { Button } from '@mantine/core';
import { IconCloudOff, IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnectionTrouble } from '../realtime/useRealtime.ts';
import { useUser } from '../session/hooks.ts';
import { useSignOut } from '../signOut.ts';
import { AccountBanner } from './AccountBanner.tsx';
import classes from './Banners.module.css';
import { PaymentBanner } from './PaymentBanner.tsx';

/** Stand above the screen and push it down; they never cover it. */
export function Banners() {
  const { t } = useTranslation();
  const user = useUser();
  const isReconnecting = useConnectionTrouble();
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
      <PaymentBanner />
      {user.impersonated ? null : <AccountBanner user={user} />}
      {isReconnecting ? (
        <div className={classes.banner} role="status">
          <IconCloudOff size={18} aria-hidden />
          <span>{t('banner.reconnecting')}</span>
        </div>
      ) : null}
    </>
  );
}
