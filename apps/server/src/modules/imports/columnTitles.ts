import type { ColumnTarget } from '@herald/contract';
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

/** From the surest to the weakest sign. A word list matches whole words of the title, accents and case aside. */
const signs: [ColumnTarget, RegExp][] = [
  // Times and sources of consent are not consent.
  ['attribute', /\b(timestamp|horodatage|date|source|method|methode)\b/],
  ['attribute', /\b(id|identifiant|siret|siren|zip|postal|postcode|cp|fax)\b/],
  ['attribute', /\b(email|e mail|courriel|mail)\b.*\b(marketing|consent|optin|opt in|newsletter)\b/],
  ['attribute', /\b(marketing|consent|accepts?|optin|opt in|newsletter)\b.*\b(email|e mail|courriel|mail)\b/],
  [
    'optin',
    /\b(opt ?in|opt ?out|consent|consentement|optin status|statut opt ?in|accepts?|accepte|subscribed|abonne)\b/,
  ],
  [
    'phone',
    /\b(phone|phones|telephone|tel|mobile|portable|cell|cellphone|gsm|whatsapp|wa|msisdn|handy|telefon|telefono|movil)\b/,
  ],
  ['phone', /^(numero|number|num|phone number|contact number)$/],
  [
    'country',
    /^(country|pays|country code|code pays|default address country code|default address country|billing country|shipping country|land)$/,
  ],
  ['email', /\b(email|e mail|courriel|mail)\b/],
  [
    'attribute',
    /\b(company|societe|entreprise|address|adresse|city|ville|product|produit|organization|organisation|user ?name|pseudo)\b/,
  ],
  ['first_name', /\b(first ?name|prenom|given name|forename|vorname)\b|^first$/],
  ['last_name', /\b(last ?name|surname|family name|nom de famille|nachname)\b|^last$/],
  [
    'name',
    /^(name|full ?name|nom|nom complet|nom et prenom|prenom et nom|prenom nom|nom prenom|contact|contact name|nom du contact|client|customer|customer name|nom client|display name)$/,
  ],
];

/** What a title promises, or null when it promises nothing. */
export function targetOfTitle(title: string): ColumnTarget | null {
  const words = plain(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? null;
}

/** Among several phone columns, the person's own one comes before the one of an address. */
export function isSecondaryPhone(title: string): boolean {
  return /\b(address|adresse|billing|shipping|facturation|livraison|company|societe|home|fixe|domicile|work|bureau|landline)\b/.test(
    plain(title),
  );
}
