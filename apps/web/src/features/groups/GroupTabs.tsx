import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import classes from './GroupTabs.module.css';

const base = '/teams/$teamId/$phoneNumberId/lists';

/** People that are listed, and people that are described. */
export function GroupTabs() {
  const { t } = useTranslation('groups');
  const params = useLinkParams();
  return (
    <nav className={classes.tabs} aria-label={t('tabs.label')}>
      <Link to={base} params={params} activeOptions={{ exact: true, includeSearch: false }}>
        {t('tabs.lists')}
      </Link>
      <Link to={`${base}/segments`} params={params} activeOptions={{ exact: true, includeSearch: false }}>
        {t('tabs.segments')}
      </Link>
    </nav>
  );
}
