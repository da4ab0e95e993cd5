const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

export const modKey = isApple ? '⌘' : 'Ctrl';

/** Keys that have names of their own in each language. */
export interface KeyNames {
  shift: string;
  escape: string;
}

/** Keys as people read them: `mod+k` is "Ctrl K", `g i` is "G I", and `+` is itself. */
export function readableKeys(keys: string, names: KeyNames): string[] {
  const named: Record<string, string> = { mod: modKey, ...names };
  return keys
    .split(/(?<=[^+ ])[+ ](?=.)/)
    .map((key) => named[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
