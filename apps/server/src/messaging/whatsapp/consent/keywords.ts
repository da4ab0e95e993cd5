import { longestWord, normalizeWords } from '../words.ts';

export type KeywordLanguage = 'en' | 'fr' | 'es' | 'de' | 'it' | 'pt' | 'ar';

export interface Keyword {
  status: 'opted_in' | 'opted_out';
  /** Null for a word that several languages share, STOP above all. */
  language: KeywordLanguage | null;
  /** The team's own word for the opposite; null when it has none. Absent: STOP and START. */
  opposite?: string | null;
}

/** Words that a team chose in place of Herald's. */
export interface ConsentWords {
  stop: string[];
  start: string[];
}

// Only a message that is nothing but the word counts: "stop by tomorrow" is not a wish to be left alone.
const words: Record<Keyword['status'], [KeywordLanguage | null, string[]][]> = {
  opted_out: [
    [
      null,
      [
        'stop',
        'stopp',
        'stop all',
        'stopall',
        'optout',
        'opt out',
        'opt-out',
        'stop promotions',
        'stop promo',
      ],
    ],
    ['en', ['unsubscribe', 'end', 'quit', 'cancel', 'no more messages', 'remove me']],
    [
      'fr',
      [
        'arret',
        'arreter',
        'arretez',
        'desabonner',
        'desabonnement',
        'me desabonner',
        'se desabonner',
        'desinscription',
        'desinscrire',
      ],
    ],
    ['es', ['baja', 'darme de baja', 'cancelar suscripcion', 'parar', 'alto', 'no mas mensajes']],
    ['de', ['abmelden', 'abbestellen', 'austragen', 'keine nachrichten']],
    ['it', ['cancellami', 'disiscrivimi', 'disiscriviti', 'annulla iscrizione', 'basta', 'ferma']],
    ['pt', ['sair', 'cancelar inscricao', 'descadastrar', 'remover', 'pare', 'parar mensagens']],
    ['ar', ['توقف', 'قف', 'ايقاف', 'الغاء', 'الغاء الاشتراك']],
  ],
  opted_in: [
    [null, ['start', 'optin', 'opt in', 'opt-in', 'unstop']],
    ['en', ['subscribe', 'resume']],
    [
      'fr',
      ['commencer', 'demarrer', 'abonner', "m'abonner", 'sabonner', "s'abonner", 'reprendre', 'inscription'],
    ],
    ['es', ['alta', 'darme de alta', 'suscribir', 'suscribirme', 'empezar']],
    ['de', ['anmelden', 'abonnieren', 'starten']],
    ['it', ['iscrivimi', 'iscriviti', 'iscrizione', 'inizia']],
    ['pt', ['inscrever', 'assinar', 'iniciar', 'comecar']],
    ['ar', ['ابدا', 'اشتراك', 'اشترك']],
  ],
};

const keywords = new Map<string, Keyword>(
  Object.entries(words).flatMap(([status, lists]) =>
    lists.flatMap(([language, list]) =>
      list.map((word) => [normalizeWords(word), { status: status as Keyword['status'], language }] as const),
    ),
  ),
);

/** Herald's words, for those who want to change them. */
export const defaultWords: ConsentWords = {
  stop: words.opted_out.flatMap(([, list]) => list),
  start: words.opted_in.flatMap(([, list]) => list),
};

/**
 * What a whole message says about consent: "Arrêt !" and "STOP." do, "stop by tomorrow" does not. A team's own words take
 * the place of Herald's, but STOP always means stop: people have been told so everywhere.
 */
export function readKeyword(text: string, own: ConsentWords | null = null): Keyword | null {
  if (text.length > longestWord) return null;
  const said = normalizeWords(text);
  if (said === '') return null;
  const known = keywords.get(said) ?? null;
  if (own === null) return known;
  const language = known?.language ?? null;
  const isIn = (list: readonly string[]) => list.some((word) => normalizeWords(word) === said);
  if (said === 'stop' || isIn(own.stop))
    return { status: 'opted_out', language, ...oppositeOf('opted_out', own) };
  return isIn(own.start) ? { status: 'opted_in', language, ...oppositeOf('opted_in', own) } : null;
}

/** The team's own word for going back, for what is answered; without own words nothing, which means Herald's. */
export function oppositeOf(status: Keyword['status'], own: ConsentWords | null): Pick<Keyword, 'opposite'> {
  if (own === null) return {};
  return { opposite: (status === 'opted_out' ? own.start[0] : own.stop[0]) ?? null };
}

/** Words that would never be recognised, or mean both. */
export function unusableWords({ stop, start }: ConsentWords): string[] {
  const stops = new Set(stop.map(normalizeWords));
  return [
    ...[...stop, ...start].filter((word) => normalizeWords(word) === ''),
    ...start.filter((word) => stops.has(normalizeWords(word)) || normalizeWords(word) === 'stop'),
  ];
}
