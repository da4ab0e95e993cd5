import { isAllowed, type Permission } from '@herald/contract';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useTeam } from '../session/hooks.ts';
import classes from './Tabs.module.css';

const tabs: { to: string; key: string; permission?: Permission }[] = [
  { to: 'business-profile', key: 'businessProfile' },
  { to: 'inbox', key: 'inbox', permission: 'conversations.view' },
  { to: 'canned-replies', key: 'cannedReplies', permission: 'conversations.view' },
  { to: 'contacts', key: 'contacts', permission: 'contacts.view' },
  { to: 'groups', key: 'groups', permission: 'contacts.view' },
  { to: 'team', key: 'team', permission: 'team.manage' },
  { to: 'teammates', key: 'teammates', permission: 'members.view' },
  { to: 'audit', key: 'audit', permission: 'team.manage' },
  { to: 'integrations', key: 'integrations', permission: 'integrations.manage' },
  { to: 'api', key: 'api', permission: 'developers.manage' },
  { to: 'webhooks', key: 'webhooks', permission: 'developers.manage' },
  { to: 'meta-billing', key: 'metaBilling', permission: 'phone_numbers.manage' },
  { to: 'notifications', key: 'notifications' },
  { to: 'languages', key: 'languages' },
  { to: 'account', key: 'account' },
];

export function SettingsLayout() {
  const { t } = useTranslation();
  const { permissions } = useTeam();
  const params = useLinkParams();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const row = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current tab.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <>
      <nav ref={row} className={classes.tabs} aria-label={t('nav.settings')}>
        {tabs
          .filter((tab) => isAllowed(permissions, tab.permission))
          .map((tab) => (
            <Link
              key={tab.to}
              to={
                `/teams/$teamId/$phoneNumberId/settings/${tab.to}` as '/teams/$teamId/$phoneNumberId/settings'
              }
              params={params}
              className={classes.tab}
            >
              {t(`settings.${tab.key}`)}
            </Link>
          ))}
      </nav>
      <Outlet />
    </>
  );
}
