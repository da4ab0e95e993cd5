/** The pattern of `ilike` that finds a text anywhere; what people type is never a pattern of its own. */
export function likeWords(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
