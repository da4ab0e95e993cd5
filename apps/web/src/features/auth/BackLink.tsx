import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#ui/links.tsx';
import { useGuestSearch } from './useArrival.ts';

/** Out of the way to a new password: to sign in, or, for whoever is signed in, back to their pages. */
export function BackLink({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('auth');
  const search = useGuestSearch();
  return isSignedIn ? (
    <AnchorLink to="/" inherit>
      {t('forgot.back')}
    </AnchorLink>
  ) : (
    <AnchorLink to="/login" search={search} inherit>
      {t('forgot.backToLogin')}
    </AnchorLink>
  );
}
