import { createOpenStore } from '../openStore.ts';

const store = createOpenStore();
export const usePaletteOpened = store.useOpened;

let typed = '';

/** What is typed at once would otherwise fall on the page behind, where a letter closes a conversation. */
function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key.length === 1) typed += event.key;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key === 'Escape') closePalette();
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Opens it; until its field has the focus, what is typed is kept for it. */
export function openPalette(): void {
  if (!store.isOpened()) window.addEventListener('keydown', hold, true);
  store.open();
}

/** Keys go where the focus is again. Answers with what was typed in the meantime. */
export function releaseKeys(): string {
  window.removeEventListener('keydown', hold, true);
  const text = typed;
  typed = '';
  return text;
}

export function closePalette(): void {
  releaseKeys();
  store.close();
}
