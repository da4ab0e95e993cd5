import { typeAhead } from '#app/shortcuts/typeAhead.ts';

/** Where somebody was who wanted to write before there was anything to write in. */
let wantedFrom: Element | null = null;
let isHere = false;
let stopKeeping: (() => void) | null = null;

/**
 * The text to write in, or, when the window is closed, the button that offers a template. Where neither has come yet, it has
 * the focus once it does, and what is typed until then.
 */
export function focusComposer(): void {
  const field = document.querySelector<HTMLElement>('[data-composer-focus]');
  wantedFrom = field ? null : document.activeElement;
  if (!field && !isHere) stopKeeping ??= typeAhead();
  field?.focus();
}

/** The composer has come: whoever wanted to write goes on, unless they are elsewhere by now. Returns what tells that it goes. */
export function composerIsHere(): () => void {
  isHere = true;
  if (wantedFrom && document.activeElement === wantedFrom) focusComposer();
  wantedFrom = null;
  stopKeeping?.();
  stopKeeping = null;
  return () => {
    isHere = false;
  };
}
