import { MantineProvider } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { colorModeManager, readForcedMode } from './colorMode.ts';
import { cssVariables, theme } from './theme.ts';

const NotificationArea = lazy(() => import('./NotificationArea.tsx'));

export function ThemeProvider({ children }: { children: ReactNode }) {
  const wanted = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.colorMode)?.staticData.colorMode,
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorModeManager}
      defaultColorScheme="auto"
      forceColorScheme={readForcedMode(wanted)}
    >
      <Suspense fallback={null}>
        <NotificationArea />
      </Suspense>
      {children}
    </MantineProvider>
  );
}
