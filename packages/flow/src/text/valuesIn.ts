const longestValue = 1000;

/** Values of an answer by where they stand in it: `data.items.0.price`. What is no JSON, or not there, is nothing. */
export function valuesIn(text: string, paths: Readonly<Record<string, string>>): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {};
  }
  return Object.fromEntries(
    Object.entries(paths).flatMap(([name, path]) => {
      const value = textAt(parsed, path);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** What stands at a path, as text; null for what is not there, and for what holds more than a value. */
export function textAt(value: unknown, path: string): string | null {
  let here = value;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return null;
    here = (here as Record<string, unknown>)[key];
  }
  if (typeof here !== 'string' && typeof here !== 'number' && typeof here !== 'boolean') return null;
  return [...String(here).replaceAll('\0', '')].slice(0, longestValue).join('');
}
