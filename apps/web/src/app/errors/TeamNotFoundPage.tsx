import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { CenteredPage } from './CenteredPage.tsx';

/** A team or number that does not exist, or is somebody else's: the two are not told apart. */
export function TeamNotFoundPage() {
  const { t } = useTranslation('teamNotFound');
  return (
    <CenteredPage
      drawing="search"
      title={t('title')}
      action={<ButtonLink to="/teams/switch">{t('switch')}</ButtonLink>}
    >
      {t('text')}
    </CenteredPage>
  );
}
