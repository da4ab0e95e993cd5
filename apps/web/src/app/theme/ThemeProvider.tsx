import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { notificationTimeout } from '../notify.ts';
import { colorModeManager, readForcedMode } from './colorMode.ts';
import { cssVariables, theme } from './theme.ts';

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
      <Notifications position="top-center" autoClose={notificationTimeout} transitionDuration={140} />
      {children}
    </MantineProvider>
  );
}
