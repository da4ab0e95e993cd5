import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#ui/BackLink.tsx';
import { useLinkParams } from '../session/hooks.ts';
import classes from './Settings.module.css';
import { SettingsNav } from './SettingsNav.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** Beside each page the list of all; on a phone the list is a page of its own and the others lead back to it. */
export function SettingsLayout() {
  const { t } = useTranslation();
  const params = useLinkParams();
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.frame}>
      {isNarrow ? null : (
        <aside className={classes.side}>
          <SettingsNav />
        </aside>
      )}
      <div className={classes.page}>
        {isNarrow ? (
          <div className={classes.back}>
            <BackLink
              to="/teams/$teamId/$phoneNumberId/settings"
              params={params}
              activeOptions={{ exact: true }}
            >
              {t('nav.settings')}
            </BackLink>
          </div>
        ) : null}
        <Outlet />
      </div>
    </div>
  );
}
