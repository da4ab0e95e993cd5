import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { BackLink } from '#ui/BackLink.tsx';

export function BackToSegments() {
  const { t } = useTranslation('segments');
  return (
    <BackLink to="/teams/$teamId/$phoneNumberId/lists/segments" params={useLinkParams()}>
      {t('title')}
    </BackLink>
  );
}
