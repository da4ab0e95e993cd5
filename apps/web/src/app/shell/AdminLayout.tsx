import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChosenInView } from '#ui/useChosenInView.ts';
import { OutsidePage } from './OutsidePage.tsx';
import classes from './Tabs.module.css';

const tabs = [
  { to: '/admin', key: 'overview' },
  { to: '/admin/teams', key: 'teams' },
  { to: '/admin/impersonation', key: 'impersonation' },
  { to: '/admin/phone_numbers', key: 'phoneNumbers' },
  { to: '/admin/account_violation', key: 'violations' },
  { to: '/admin/access_codes', key: 'accessCodes' },
  { to: '/admin/price_lists', key: 'priceLists' },
  { to: '/admin/parked_events', key: 'parkedEvents' },
  { to: '/admin/audit', key: 'audit' },
  { to: '/admin/account', key: 'account' },
] as const;

/** `note` stands above every page. */
export function AdminLayout({ note }: { note: ReactNode }) {
  const { t } = useTranslation('adminTabs');
  const { pathname } = useLocation();
  const row = useChosenInView<HTMLElement>(pathname);
  return (
    <OutsidePage
      end={
        <Link to="/" className={classes.tab}>
          {t('leave')}
        </Link>
      }
    >
      <nav ref={row} className={classes.tabs} aria-label={t('common:admin.label')}>
        {tabs.map((tab) => (
          <Link key={tab.to} to={tab.to} activeOptions={{ exact: true }} className={classes.tab}>
            {t(tab.key)}
          </Link>
        ))}
      </nav>
      {note}
      <Outlet />
    </OutsidePage>
  );
}
