import type { ColumnTarget, ConsentChannel } from '@herald/contract';
import { plain } from './consentWords.ts';

/** Longer titles would not fit where a template's variable names its column. */
const maxTitle = 200;

/** Titles that are never empty and never the same: `Column 3`, `Email (2)`. */
export function uniqueTitles(titles: readonly string[], emptyTitle: string): string[] {
  const taken = new Set<string>();
  return titles.map((title, index) => {
    const wanted =
      title
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, maxTitle - 8)
        .toWellFormed() || `${emptyTitle} ${index + 1}`;
    let name = wanted;
    for (let again = 2; taken.has(name.toLowerCase()); again += 1) name = `${wanted} (${again})`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** What a column is not meant for, whatever else its title says. */
const exceptions: [ColumnTarget, RegExp][] = [
  // Address books say in a column of its own which of somebody's numbers the next one is, and keep what is of use to them alone.
  ['ignore', /^(phone|e mail|email|address|event|relation|website|im|custom field)( \d+)? (label|type)$/],
  ['ignore', /^(labels|group membership|photo|file as|middle name|phonetic .+)$/],
  // Times, addresses and sources of consent are not consent.
  ['attribute', /\b(timestamp|horodatage|date|time|at|heure|ip|source|method|methode)\b/],
  ['attribute', /\b(id|identifiant|siret|siren|zip|postal|postcode|cp|fax)\b/],
];

/** From the surest to the weakest sign. A word list matches whole words of the title, accents and case aside. */
const signs: [ColumnTarget, RegExp][] = [
  [
    'phone',
    /\b(phone|phones|telephone|tel|mobile|portable|cell|cellphone|gsm|whatsapp|wa|msisdn|handy|telefon|telefono|movil)\b/,
  ],
  ['phone', /^(numero|number|num|phone number|contact number)$/],
  [
    'country',
    /^(country|pays|country code|code pays|default address country code|default address country|billing country|shipping country|land)$/,
  ],
  ['language', /^(language|langue|locale|lang|preferred language|langue preferee|sprache|idioma|lingua)$/],
  ['email', /\b(email|e mail|courriel|mail)\b/],
  [
    'attribute',
    /\b(company|societe|entreprise|address|adresse|city|ville|product|produit|organization|organisation|user ?name|pseudo)\b/,
  ],
  // Before their parts, which their titles name as well.
  ['full_name', /^(full ?name|nom complet|prenom et nom|prenom nom|first ?name (and )?last ?name)$/],
  ['last_first_name', /^(nom et prenom|nom prenom|last ?name (and )?first ?name)$/],
  ['first_name', /\b(first ?name|prenom|given name|forename|vorname)\b|^first$/],
  ['last_name', /\b(last ?name|surname|family name|nom de famille|nachname)\b|^last$/],
  [
    'name',
    /^(name|nom|contact|contact name|nom du contact|client|customer|customer name|nom client|display name)$/,
  ],
];

/** A title in small letters, without accents, its words parted by single spaces. */
const wordsOf = (title: string) =>
  plain(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What a title promises, or null when it promises nothing. Consent for another channel is none for WhatsApp. */
export function targetOfTitle(title: string): ColumnTarget | null {
  const words = wordsOf(title);
  const consent = consentOfTitle(title);
  if (consent) return consent === 'whatsapp' || consent === 'unnamed' ? 'optin' : 'attribute';
  return [...exceptions, ...signs].find(([, sign]) => sign.test(words))?.[0] ?? null;
}

const aboutConsent =
  /\b(opt ?in|opt ?out|consent|consentement|optin status|accepts?|accepte|subscribed|unsubscribed|abonne|desabonne|blacklist|blacklisted|liste noire|newsletter)\b/;
const aboutRefusal =
  /\b(opt ?out|unsubscribed?|desabonnee?|desinscrite?|blacklist|blacklisted|liste noire|ne pas contacter|do not contact)\b/;

/** For which channel a column says that people agreed, by its title; null when it is not about consent. */
export function consentOfTitle(title: string): ConsentChannel | null {
  const words = wordsOf(title);
  if (!aboutConsent.test(words) || exceptions.some(([, sign]) => sign.test(words))) return null;
  if (/\b(whatsapp|wa)\b/.test(words)) return 'whatsapp';
  if (/\b(sms|text|texto|mms)\b/.test(words)) return 'sms';
  // Shops that have one column for marketing mean the newsletter.
  if (/\b(email|e mail|courriel|mail|newsletter)\b|^accepts marketing$/.test(words)) return 'email';
  return 'unnamed';
}

/** Whether a column lists who refused: then "yes" is a no, and "no" says nothing. */
export const isRefusalTitle = (title: string): boolean => aboutRefusal.test(wordsOf(title));

/** How likely a column of numbers holds the one that people carry with them, by its title; the lower the likelier. */
export function rankOfPhone(title: string): number {
  if (/\b(mobile|portable|cell|cellphone|gsm|whatsapp|wa|handy|movil)\b/.test(wordsOf(title))) return 0;
  return isSecondaryPhone(title) ? 2 : 1;
}

/** The column that says what kind of number `title` holds: `Phone 1 - Label` for `Phone 1 - Value`. */
export function labelColumnOf(titles: readonly string[], title: string): number {
  const value = /^(.*\S)\s*-\s*value$/i.exec(title.trim());
  if (!value) return -1;
  const wanted = [`${value[1]} - label`, `${value[1]} - type`].map((each) => each.toLowerCase());
  return titles.findIndex((each) => wanted.includes(each.trim().toLowerCase()));
}

/** A number of an address or an office, and not the person's own. */
function isSecondaryPhone(title: string): boolean {
  return /\b(address|adresse|billing|shipping|facturation|livraison|company|societe|business|home|fixe|domicile|work|bureau|landline)\b/.test(
    plain(title),
  );
}
