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

function words(list: TemplateStringsArray): Set<string> {
  return new Set(list.join('').split(/\s+/).map(plain));
}

/** Lower case, without accents and surrounding spaces. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
