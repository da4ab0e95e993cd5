import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { NewBuildNotice } from '#app/builds/NewBuildNotice.tsx';
import type { RouterContext } from '#app/session/routing.ts';
import { UnsentArea } from '#app/signOut/UnsentArea.tsx';
import { ThemeProvider } from '#app/theme/ThemeProvider.tsx';
import { ConsentArea } from '#app/thirdParties/ConsentArea.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <ThemeProvider>
      <Suspense>
        <Outlet />
      </Suspense>
      <ConsentArea />
      <NewBuildNotice />
      <UnsentArea />
    </ThemeProvider>
  ),
});
