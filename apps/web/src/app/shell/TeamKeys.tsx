import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { openPalette, usePaletteOpened } from '../palette/paletteStore.ts';
import { useLinkParams } from '../session/hooks.ts';
import { openShortcutList, useShortcutListOpened } from '../shortcuts/shortcutListStore.ts';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';
import { useNavigation } from './useNavigation.ts';

const Palette = lazy(() => import('../palette/Palette.tsx'));
const ShortcutList = lazy(() => import('../shortcuts/ShortcutList.tsx'));

/** The keys of every team page, and the dialogs they open, fetched the first time they are wanted. */
export function TeamKeys() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useLinkParams();
  const screens = useNavigation();
  useShortcuts(t('shortcuts.everywhere'), [
    { keys: 'mod+k', label: t('palette.open'), run: openPalette },
    { keys: '?', label: t('shortcuts.title'), run: openShortcutList },
    ...screens.map((screen) => ({
      keys: `g ${screen.shortcut}`,
      label: t('shortcuts.goTo', { screen: screen.label }),
      run: () => void navigate({ to: screen.to, params }),
    })),
  ]);
  const paletteOpened = usePaletteOpened();
  const listOpened = useShortcutListOpened();
  return (
    <Suspense fallback={null}>
      {paletteOpened ? <Palette /> : null}
      {listOpened ? <ShortcutList /> : null}
    </Suspense>
  );
}
