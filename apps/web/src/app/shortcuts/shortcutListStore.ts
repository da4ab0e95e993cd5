import { createOpenStore } from '../openStore.ts';

const store = createOpenStore();
export const openShortcutList = store.open;
export const closeShortcutList = store.close;
export const useShortcutListOpened = store.useOpened;
