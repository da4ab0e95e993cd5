import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appName } from '#ui/appName.ts';
import { Logo } from '#ui/Logo.tsx';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { userQuery } from '../session/queries.ts';
import { ConsentLink } from '../thirdParties/ConsentLink.tsx';
import { MainLandmarkProvider } from './mainLandmark.ts';
import classes from './OutsidePage.module.css';

const ImpersonationBanner = lazyPart(async () => {
  const [banner] = await Promise.all([import('./ImpersonationBanner.tsx'), loadTexts('banners')]);
  return banner;
});

interface OutsidePageProps {
  children: ReactNode;
  end?: ReactNode;
  /** Where the logo leads, when `/` would only lead back to this page. */
  home?: '/' | '/teams/switch';
}

/** The frame of pages outside a team: a bar with the logo and, at its end, what the page wants there. */
export function OutsidePage({ children, end, home = '/' }: OutsidePageProps) {
  const { t } = useTranslation();
  // Also where nobody is signed in.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return (
    <div className={classes.page}>
      <LazyBoundary name={t('banner.name')} isInline>
        {user?.impersonated ? <ImpersonationBanner /> : null}
      </LazyBoundary>
      <header className={classes.bar}>
        <Link to={home} className={classes.home} aria-label={appName}>
          <Logo size={26} withName />
        </Link>
        {end}
      </header>
      <main className={classes.content}>
        <MainLandmarkProvider value>{children}</MainLandmarkProvider>
      </main>
      <footer className={classes.foot}>
        <ConsentLink />
      </footer>
    </div>
  );
}
