import { createOpenStore } from '../openStore.ts';
import { typeAhead } from '../shortcuts/typeAhead.ts';

const store = createOpenStore();
export const closePalette = store.close;
export const usePaletteOpened = store.useOpened;

export function openPalette(): void {
  typeAhead();
  store.open();
}
