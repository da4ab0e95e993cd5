const tints = ['green', 'blue', 'violet', 'grape', 'pink', 'orange', 'indigo', 'cyan'];

/** Up to two first letters; nothing for a bare phone number. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]!.toLocaleUpperCase()).join('');
}

/** The same name always has the same colour. */
export function tintOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length]!;
}
