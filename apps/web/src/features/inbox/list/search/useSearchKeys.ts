import type { KeyboardEvent, RefObject } from 'react';
import { useInboxState } from '#data/inbox/inboxState.ts';

/**
 * From the field, the arrows lead into what was found and back, Enter opens the first, and Esc leaves: the list is again
 * where it was.
 */
export function useSearchKeys(isSearching: boolean, results: RefObject<HTMLElement | null>) {
  const { change } = useInboxState();
  return (event: KeyboardEvent) => {
    if (!isSearching || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const links = [...(results.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const field = document.querySelector<HTMLElement>('[data-inbox-search]');
    const at = links.indexOf(event.target as HTMLElement);
    const isInField = event.target === field;
    if (at === -1 && !isInField) return;
    const focus = (element: HTMLElement | null | undefined) => {
      event.preventDefault();
      element?.focus();
      element?.scrollIntoView({ block: 'nearest' });
    };
    if (event.key === 'ArrowDown') focus(links[at + 1]);
    else if (event.key === 'ArrowUp' && !isInField) focus(links[at - 1] ?? field);
    else if (event.key === 'Enter' && isInField && links[0]) {
      event.preventDefault();
      links[0].click();
    } else if (event.key === 'Escape' && !isInField) {
      event.preventDefault();
      change({ search: undefined });
    }
  };
}
