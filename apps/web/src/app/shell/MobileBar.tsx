import { Burger } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { appName } from '#ui/appName.ts';
import { Logo } from '#ui/Logo.tsx';
import { useLinkParams, useNumberIfAny } from '../session/hooks.ts';
import { AwaitingBadge } from './AwaitingBadge.tsx';
import classes from './MobileBar.module.css';
import { NotificationBell } from './notifications/NotificationBell.tsx';

/** The bar of small screens; the rail waits in a drawer behind its burger. */
export function MobileBar({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const params = useLinkParams();
  const number = useNumberIfAny();
  return (
    <header className={classes.bar}>
      <Burger
        opened={opened}
        onClick={onToggle}
        size="sm"
        aria-label={t(opened ? 'nav.close' : 'nav.open')}
        aria-expanded={opened}
      />
      <Link
        to="/teams/$teamId/$phoneNumberId"
        params={params}
        aria-label={t('nav.home')}
        className={classes.logo}
      >
        <Logo size={24} />
      </Link>
      <strong className={classes.name}>{number?.verified_name ?? appName}</strong>
      <NotificationBell side="bottom-end" />
      {number ? (
        <Link to="/teams/$teamId/$phoneNumberId/messages" params={params} className={classes.inbox}>
          {t('nav.inbox')}
          <AwaitingBadge />
        </Link>
      ) : null}
    </header>
  );
}
