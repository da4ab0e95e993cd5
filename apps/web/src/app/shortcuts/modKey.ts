const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

export const modKey = isApple ? '⌘' : 'Ctrl';

/** Keys as people read them: `mod+k` is "Ctrl K", `g i` is "G I". */
export function readableKeys(keys: string): string[] {
  return keys
    .split(/[+ ]/)
    .map((key) => (key === 'mod' ? modKey : key.length === 1 ? key.toUpperCase() : key));
}
