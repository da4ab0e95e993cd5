import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appName } from '#ui/appName.ts';
import { Logo } from '#ui/Logo.tsx';
import { ConsentLink } from '../thirdParties/ConsentLink.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MainLandmarkProvider } from './mainLandmark.ts';
import classes from './OutsidePage.module.css';

interface OutsidePageProps {
  children: ReactNode;
  end?: ReactNode;
  /** Where the logo leads, when `/` would only lead back to this page. */
  home?: '/' | '/teams/switch';
}

/** The frame of pages outside a team: a bar with the logo and, at its end, what the page wants there. */
export function OutsidePage({ children, end, home = '/' }: OutsidePageProps) {
  return (
    <div className={classes.page}>
      <ImpersonationBanner />
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
