import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { RouterContext } from '#app/session/routing.ts';
import { ThemeProvider } from '#app/theme/ThemeProvider.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <ThemeProvider>
      <Suspense>
        <Outlet />
      </Suspense>
    </ThemeProvider>
  ),
});
