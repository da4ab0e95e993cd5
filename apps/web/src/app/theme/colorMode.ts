import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

/** The same key is read by public/first-paint.js. */
export const colorModeManager = localStorageColorSchemeManager({ key: 'herald-color-mode' });

export type ColorMode = MantineColorScheme;
export type ForcedMode = 'light' | 'dark';

/**
 * The mode a page asks for in its route's `staticData.colorMode`. Forcing "system" makes no sense,
 * because that is what the person's own choice already covers.
 */
export function readForcedMode(wanted: string | undefined): ForcedMode | undefined {
  if (wanted === 'light' || wanted === 'dark') return wanted;
  if (wanted !== undefined) console.warn(`A page cannot force the colour mode "${wanted}".`);
  return undefined;
}
