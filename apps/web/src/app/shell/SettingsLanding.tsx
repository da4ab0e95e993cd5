import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/Page.tsx';
import { useSettings } from '../navigation/useSettings.ts';
import { useLinkParams } from '../session/hooks.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** `settings`: the first page beside the list, or on a phone the list. */
export function SettingsLanding() {
  const { t } = useTranslation();
  const params = useLinkParams();
  const isNarrow = useIsNarrow();
  const first = useSettings()[0]?.pages[0];
  if (first && !isNarrow) return <Navigate to={first.to} params={params} replace />;
  return (
    <Page title={t('nav.settings')} purpose={t('settings.purpose')}>
      <SettingsNav />
    </Page>
  );
}
