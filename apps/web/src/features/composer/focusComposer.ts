let isWanted = false;

/**
 * The text to write in, or, when the window is closed, the button that offers a template. Where neither has come yet, it has
 * the focus once it does.
 */
export function focusComposer(): void {
  const field = document.querySelector<HTMLElement>('[data-composer-focus]');
  isWanted = field === null;
  field?.focus();
}

/** The composer has come: whoever wanted to write goes on, unless they are elsewhere by now. */
export function focusIfWanted(): void {
  if (isWanted && document.activeElement === document.body) focusComposer();
  isWanted = false;
}
