import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';

/** Behind a refusal for want of a plan. */
export function PlansLink() {
  const { t } = useTranslation('campaigns');
  return (
    <>
      {' '}
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/pricing"
        params={useLinkParams()}
        inherit
        underline="always"
      >
        {t('start.plans')}
      </AnchorLink>
    </>
  );
}
