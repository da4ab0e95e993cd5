const key = 'herald-emoji';
const most = 16;

/** What this browser used last, newest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((sign) => typeof sign === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberEmoji(sign: string): void {
  try {
    const next = [sign, ...readRecent().filter((each) => each !== sign)].slice(0, most);
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage nothing is remembered.
  }
}
