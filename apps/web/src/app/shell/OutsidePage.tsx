import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appName } from '#ui/appName.ts';
import { Logo } from '#ui/Logo.tsx';
import { ConsentLink } from '../thirdParties/ConsentLink.tsx';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { MainLandmarkProvider } from './mainLandmark.ts';
import classes from './OutsidePage.module.css';

/** The frame of pages outside a team: a bar with the logo and, at its end, what the page wants there. */
export function OutsidePage({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.page}>
      <ImpersonationBanner />
      <header className={classes.bar}>
        <Link to="/" className={classes.home} aria-label={appName}>
          <Logo size={26} withName />
        </Link>
        {end}
      </header>
      <main>
        <MainLandmarkProvider value>{children}</MainLandmarkProvider>
      </main>
      <footer className={classes.foot}>
        <ConsentLink />
      </footer>
    </div>
  );
}
