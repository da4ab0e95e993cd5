import { useEffect, useRef } from 'react';
import { createMatcher, isTyping, nameOf } from './keys.ts';

export interface Shortcut {
  /** `j`, `?`, `mod+k`, `mod+enter`, or a sequence of two: `g i`. */
  keys: string;
  /** Said in the list that `?` opens, already translated. */
  label: string;
  run: () => void;
}

interface Registration {
  section: string;
  shortcuts: Shortcut[];
}

const registered = new Set<Registration>();
const match = createMatcher();

/** Everything that works on the page at this moment, by section; the screen's own come first. */
export function activeShortcuts(): readonly Registration[] {
  return [...registered].reverse();
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  if (isTyping(event.target) && !name.startsWith('mod+')) return;
  // While a dialog is open the page behind it does not react.
  if (document.querySelector('[aria-modal="true"]') && !name.startsWith('mod+')) return;
  const all = activeShortcuts().flatMap(({ shortcuts }) => shortcuts);
  const declared = all.map((shortcut) => shortcut.keys);
  const shifted = `shift+${name}`;
  // A letter with Shift is the plain letter, unless it means something of its own.
  const wanted = event.shiftKey && declared.includes(shifted) ? shifted : name;
  const keys = match(wanted, event.timeStamp, declared);
  const shortcut = all.find((each) => each.keys === keys);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

/** Makes shortcuts work, and listed under `?`, while the component is shown. */
export function useShortcuts(section: string, shortcuts: Shortcut[]): void {
  const registration = useRef<Registration>({ section, shortcuts });
  useEffect(() => {
    Object.assign(registration.current, { section, shortcuts });
  });
  useEffect(() => {
    const own = registration.current;
    registered.add(own);
    if (registered.size === 1) window.addEventListener('keydown', handle);
    return () => {
      registered.delete(own);
      if (registered.size === 0) window.removeEventListener('keydown', handle);
    };
  }, []);
}
