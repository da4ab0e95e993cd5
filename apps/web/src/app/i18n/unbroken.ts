/**
 * What French typography sets apart without parting it: `: ; ! ? % »` stay with the word before them, `«` with the one after.
 * Done here, so that nobody has to type spaces that look like any other.
 */
export function unbroken<T extends object>(texts: T): T {
  return JSON.parse(JSON.stringify(texts).replace(/ (?=[:;!?%»])|(?<=«) /g, '\u00a0')) as T;
}
