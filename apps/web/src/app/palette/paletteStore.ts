import { createOpenStore } from '../openStore.ts';

const store = createOpenStore();
export const openPalette = store.open;
export const closePalette = store.close;
export const usePaletteOpened = store.useOpened;
