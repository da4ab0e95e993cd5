import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import { useNavigation } from '../navigation/useNavigation.ts';
import { closePalette, openPalette, usePaletteOpened } from '../palette/paletteStore.ts';
import { useLinkParams } from '../session/hooks.ts';
import {
  closeShortcutList,
  openShortcutList,
  useShortcutListOpened,
} from '../shortcuts/shortcutListStore.ts';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';

const Palette = lazyPart(async () => {
  const [palette] = await Promise.all([import('../palette/Palette.tsx'), loadTexts('palette')]);
  return palette;
});
const ShortcutList = lazyPart(() => import('../shortcuts/ShortcutList.tsx'));

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
    <>
      {paletteOpened ? (
        <LazyBoundary name={t('palette.open')} onClose={closePalette}>
          <Palette />
        </LazyBoundary>
      ) : null}
      {listOpened ? (
        <LazyBoundary name={t('shortcuts.title')} onClose={closeShortcutList}>
          <ShortcutList />
        </LazyBoundary>
      ) : null}
    </>
  );
}
