export interface Placeholder {
  key: string;
  start: number;
  end: number;
}

const pattern = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

/** What still stands to be filled in, in the order of the text. */
export function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: key = '', index }) => ({
    key,
    start: index,
    end: index + whole.length,
  }));
}

/** The text with what is known filled in. What is not, keeps standing there, to be filled in by hand. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
): string {
  return text.replace(pattern, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key]?.trim() : '';
    return value || whole;
  });
}
