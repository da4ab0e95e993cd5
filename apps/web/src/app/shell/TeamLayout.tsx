import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { AwaitingInTitle } from '#ui/PageTitle.tsx';
import { useBodyMark } from '#ui/useBodyMark.ts';
import { usePushAndSound } from '../push/usePushAndSound.ts';
import { useFollowNumber } from '../realtime/useRealtime.ts';
import { useAwaiting } from '../session/allNumbers.ts';
import { useNumberParams } from '../session/hooks.ts';
import { Banners } from './Banners.tsx';
import { MobileBar } from './MobileBar.tsx';
import { MainLandmarkProvider } from './mainLandmark.ts';
import { useLiveNotifications } from './notifications/useLiveNotifications.ts';
import { Rail } from './Rail.tsx';
import { TeamKeys } from './TeamKeys.tsx';
import classes from './TeamLayout.module.css';
import { useExportNotice } from './useExportNotice.tsx';
import { useLiveTeam } from './useLiveTeam.ts';

const RailDrawer = lazyPart(() => import('./RailDrawer.tsx'));

/** The back office: rail, banners, and the screen. Routes with `staticData.layout: 'full'` take the whole height. */
export function TeamLayout() {
  const { t } = useTranslation();
  const [narrow, setNarrow] = useLocalStorage({
    key: 'herald-rail-narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  useBodyMark('narrow', narrow);
  const [menuOpened, menu] = useDisclosure();
  const full = useMatches({
    select: (matches) => matches.some((match) => match.staticData.layout === 'full'),
  });
  useFollowNumber(useNumberParams());
  const awaiting = useAwaiting();
  useLiveTeam();
  useExportNotice();
  useLiveNotifications();
  usePushAndSound(awaiting);

  return (
    <div className={classes.shell} data-narrow={narrow || undefined} data-full={full || undefined}>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <MobileBar opened={menuOpened} onToggle={menu.toggle} />
      <aside className={classes.rail} aria-label={t('nav.rail')}>
        <Rail narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </aside>
      {menuOpened ? (
        <LazyBoundary name={t('nav.label')} onClose={menu.close}>
          <RailDrawer onClose={menu.close} />
        </LazyBoundary>
      ) : null}
      <div className={classes.content}>
        <Banners />
        <main id="main" tabIndex={-1} className={classes.main}>
          <MainLandmarkProvider value>
            <AwaitingInTitle value={awaiting}>
              <Outlet />
            </AwaitingInTitle>
          </MainLandmarkProvider>
        </main>
      </div>
      <TeamKeys />
    </div>
  );
}
