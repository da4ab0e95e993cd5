const frequent =
  `de la le je et vous les est pas pour que en un une ma mon merci nous avez bonjour dans commande avec
  sur ce livraison plus bien tout produit votre être colis puis rendez-vous demain reçu possible retour prix taille
  disponible magasin facture paiement adresse couleur carte code question réponse semaine numéro suivi échange
  remboursement promotion offre boutique horaires samedi matin après-midi parfait entendu super hello thanks please
  order delivery when where size available shipping invoice appointment tomorrow`.split(/\s+/);

const syllables = 'ba ce di fo gu la me ni po ru sa te vi zo cha dre fle gra mon pli qua stu tran vel'.split(
  ' ',
);
const vocabularySize = 6_000;
/** Sentences; messages are made of one or two of them. */
export const sentenceCount = 20_000;

/**
 * Sentences as people write them, as far as an index can tell: few words all the time, thousands hardly ever, most short
 * and some long. The same ones in every run.
 */
export function makeSentences(): string[] {
  const random = randomFrom(20_261_120);
  const words = [...frequent];
  for (let nth = words.length; nth < vocabularySize; nth += 1) words.push(madeUp(nth));
  // The word of rank r comes up about 1/r as often as the first.
  const pick = () => words[Math.floor(vocabularySize ** random()) - 1] ?? 'oui';
  return Array.from({ length: sentenceCount }, () => {
    const length = random() < 0.04 ? 30 + Math.floor(random() * 50) : 2 + Math.floor(random() * 9);
    const line = Array.from({ length }, pick).join(' ');
    return `${line.slice(0, 1).toUpperCase()}${line.slice(1)}${random() < 0.3 ? ' ?' : '.'}`;
  });
}

function madeUp(nth: number): string {
  let word = '';
  for (let rest = nth; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/** A generator that gives the same numbers from the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
