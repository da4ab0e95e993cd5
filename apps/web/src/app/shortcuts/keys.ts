export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Writes a key press the way shortcuts are declared: `mod+k`, `?`, `j`, `mod+enter`. */
export function nameOf(press: KeyPress): string {
  const key = press.key.toLowerCase();
  const mod = press.ctrlKey || press.metaKey ? 'mod+' : '';
  const alt = press.altKey ? 'alt+' : '';
  // Shift is part of the character itself for signs such as "?", and worth naming only for longer keys.
  const shift = press.shiftKey && (key.length > 1 || mod) ? 'shift+' : '';
  return mod + alt + shift + key;
}

/** Matches presses against shortcuts, among them sequences of two such as `g i`. */
export function createMatcher(patience = 1000) {
  let first = '';
  let firstAt = 0;
  return (name: string, now: number, declared: readonly string[]): string | null => {
    const pair = now - firstAt < patience && first ? `${first} ${name}` : '';
    first = '';
    if (pair && declared.includes(pair)) return pair;
    if (declared.includes(name)) return name;
    if (declared.some((keys) => keys.startsWith(`${name} `))) {
      first = name;
      firstAt = now;
    }
    return null;
  };
}

/** Plain letters belong to whoever is typing; in a box that is ticked nobody is. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
