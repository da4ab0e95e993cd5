/** Where somebody was who wanted to write before there was anything to write in. */
let wantedFrom: Element | null = null;

/**
 * The text to write in, or, when the window is closed, the button that offers a template. Where neither has come yet, it has
 * the focus once it does.
 */
export function focusComposer(): void {
  const field = document.querySelector<HTMLElement>('[data-composer-focus]');
  wantedFrom = field ? null : document.activeElement;
  field?.focus();
}

/** The composer has come: whoever wanted to write goes on, unless they are elsewhere by now. */
export function focusIfWanted(): void {
  if (wantedFrom && document.activeElement === wantedFrom) focusComposer();
  wantedFrom = null;
}
