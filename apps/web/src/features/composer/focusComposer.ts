/** The text to write in, or, when the window is closed, the button that offers a template. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-composer-focus]')?.focus();
}
