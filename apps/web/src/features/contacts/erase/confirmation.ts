/** What must be typed before somebody is erased: their name, else their number, else the word itself. */
export function wordToType(
  contact: { name: string | null; phone_number: string | null },
  word: string,
): string {
  return contact.name?.trim() || contact.phone_number || word;
}

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Capitals and spaces do not matter; a number may be typed with spaces as it is shown. */
export function isTyped(typed: string, word: string): boolean {
  if (plain(typed) === '') return false;
  if (/^\+\d+$/.test(word)) return typed.replace(/[\s.()-]/g, '') === word;
  return plain(typed) === plain(word);
}
