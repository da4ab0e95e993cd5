type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody typed into, and on which page. */
const typedIn = new Map<Field, string>();

/** What is found again after a reload: searches stand in the address, and drafts (`data-kept`) in the browser. */
const kept = '[type=search], [role=search] *, [data-kept] *';

/** Remembers what is typed into, so that nothing loads the page anew over it. No form has to say so. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    for (const field of typedIn.keys()) if (!field.isConnected) typedIn.delete(field);
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (!target.matches(kept)) typedIn.set(target, window.location.pathname);
  });
}

/** Whether a reload would lose something that was typed. Whoever is on their way to another page has left it behind. */
export function hasUnsaved(): boolean {
  const { pathname } = window.location;
  return [...typedIn].some(([field, page]) => field.isConnected && page === pathname && field.value !== '');
}

/** Whether something under way, such as an upload, would be cut off: it is asked as the browser asks. */
export function isHeld(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
