import type { OptinStatus } from '@herald/contract';

const yes = words`yes y oui o true vrai 1 x ok on si sí ja subscribed subscribe inscrit inscrite abonne abonnee opted_in opt_in optin
  opted-in opt-in accepted accepte acceptee granted active actif confirmed`;
const no = words`no n non false faux 0 off nein unsubscribed unsubscribe desinscrit desinscrite desabonne desabonnee opted_out opt_out optout
  opted-out opt-out refused refuse refusee denied revoked inactive inactif suppressed stop`;

/**
 * What a cell says about consent. Null when it says nothing: empty, a word we do not know, or `NEVER_SUBSCRIBED`, which
 * means that nobody ever asked.
 */
export function readConsent(cell: string): Exclude<OptinStatus, 'unknown'> | null {
  const word = plain(cell).replace(/\s+/g, '_');
  if (yes.has(word)) return 'opted_in';
  return no.has(word) ? 'opted_out' : null;
}

/** The same for a column of those who refused: only who is marked there refused, and nobody agreed. */
export function readRefusal(cell: string): 'opted_out' | null {
  const word = plain(cell).replace(/\s+/g, '_');
  if (yes.has(word) && !agreed.has(word)) return 'opted_out';
  return no.has(word) && !negations.has(word) ? 'opted_out' : null;
}

/** Words that say what somebody chose, whatever the column is called. */
const agreed = words`subscribed subscribe inscrit inscrite abonne abonnee opted_in opt_in optin opted-in opt-in accepted accepte acceptee granted`;
/** Somebody is not on the list of those who refused. */
const negations = words`no n non false faux 0 off nein inactive inactif`;

function words(list: TemplateStringsArray): Set<string> {
  return new Set(list.join('').split(/\s+/).map(plain));
}

/** Lower case, without accents and surrounding spaces. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
