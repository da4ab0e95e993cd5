import { MantineProvider } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { firstPage } from '../firstPage.ts';
import { colorModeManager, readForcedMode } from './colorMode.ts';
import { cssVariables, theme } from './theme.ts';

const NotificationArea = lazyPart(async () => {
  await firstPage();
  return import('./NotificationArea.tsx');
});

export function ThemeProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
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
      <LazyBoundary name={t('nav.notifications')}>
        <NotificationArea />
      </LazyBoundary>
      {children}
    </MantineProvider>
  );
}
