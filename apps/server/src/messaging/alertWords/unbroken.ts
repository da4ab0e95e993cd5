/** What French sets apart without parting it: `: ; ! ? % »` stay with the word before them, `«` with the one after. */
export const unbroken = (text: string): string => text.replace(/ (?=[:;!?%»])|(?<=«) /g, '\u00a0');
