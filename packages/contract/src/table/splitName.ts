/** What stands in front of a name and is none. */
const title =
  /^(m|mr|mrs|ms|miss|mx|mme|mmes|mlle|dr|pr|prof|monsieur|madame|mademoiselle|herr|frau|sr|sra|sig|sig\.ra)\.?\s+/iu;
/** With these a family name begins: de la Tour, van den Berg, al-Masri. */
const particle =
  /^(de|du|des|da|das|do|dos|di|del|della|van|von|vom|zu|zur|ten|ter|den|der|le|la|les|el|al|ben|bin|ibn|bint|st|saint|sainte)$/iu;
const joinedParticle = /^(d|l|o)['’]\p{L}/iu;

export interface SplitName {
  first: string | null;
  last: string | null;
}

/**
 * First and last name of a full one. What the writing says wins over `order`, which is the column's: a comma
 * ("Dupont, Marie"), a family name in capitals ("DUPONT Marie"), a particle ("Marie-Claire de la Tour").
 * A single word is how somebody is called, unless a title stands before it ("Mme Dupont").
 */
export function splitName(cell: string, order: 'first_last' | 'last_first' = 'first_last'): SplitName {
  const whole = cell.replace(/\s+/gu, ' ').trim();
  const bare = whole.replace(title, '');
  // What comes after a second comma is no name: "Dupont, Marie, Dr".
  const [family = '', given] = bare.split(/\s*,\s*/u);
  if (given !== undefined) return named(given.replace(title, ''), family);
  const words = bare.split(' ').filter((word) => word !== '');
  if (words.length <= 1) return bare === whole ? named(bare, '') : named('', bare);
  return byCapitals(words) ?? byOrder(words, order);
}

function byCapitals(words: readonly string[]): SplitName | null {
  const isLoud = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase();
  const loud = words.filter(isLoud);
  const isAtEdge = isLoud(words[0] ?? '') !== isLoud(words.at(-1) ?? '');
  if (loud.length === 0 || loud.length === words.length || !isAtEdge) return null;
  // Particles belong to the family name whichever way they are written: "de la TOUR Marie".
  const isFamily = (word: string) => isLoud(word) || particle.test(word) || joinedParticle.test(word);
  return named(words.filter((word) => !isFamily(word)).join(' '), words.filter(isFamily).join(' '));
}

function byOrder(words: readonly string[], order: 'first_last' | 'last_first'): SplitName {
  if (order === 'last_first') return named(words.at(-1) ?? '', words.slice(0, -1).join(' '));
  const begins = words.findIndex(
    (word, at) => at > 0 && at < words.length && (particle.test(word) || joinedParticle.test(word)),
  );
  const at = begins > 0 ? begins : 1;
  return named(words.slice(0, at).join(' '), words.slice(at).join(' '));
}

const named = (first: string, last: string): SplitName => ({ first: first || null, last: last || null });
