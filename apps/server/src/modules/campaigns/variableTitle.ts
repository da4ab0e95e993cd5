import type { Locale } from '@herald/contract';
import type { NeededVariable, VariableKind } from '@herald/whatsapp/model';

type Words = Record<Locale, string>;

const kinds: Record<Exclude<VariableKind, 'text'>, Words> = {
  image: { en: 'Image (address)', fr: 'Image (adresse)' },
  video: { en: 'Video (address)', fr: 'Vidéo (adresse)' },
  document: { en: 'Document (address)', fr: 'Document (adresse)' },
  latitude: { en: 'Latitude', fr: 'Latitude' },
  longitude: { en: 'Longitude', fr: 'Longitude' },
  place_name: { en: 'Name of the place', fr: 'Nom du lieu' },
  place_address: { en: 'Address of the place', fr: 'Adresse du lieu' },
  expires_at: { en: 'End of the offer', fr: 'Fin de l’offre' },
  product: { en: 'Product', fr: 'Produit' },
  catalog: { en: 'Catalogue', fr: 'Catalogue' },
  section: { en: 'Title of the products', fr: 'Titre des produits' },
  products: { en: 'Products', fr: 'Produits' },
};
const places: Record<NeededVariable['place'], Words> = {
  header: { en: 'Header', fr: 'En-tête' },
  body: { en: 'Variable', fr: 'Variable' },
  button: { en: 'Button', fr: 'Bouton' },
  offer: { en: 'Offer', fr: 'Offre' },
};
const cards: Words = { en: 'Card', fr: 'Carte' };

/** How a column of a file that fills a variable is called: by the variable's name, and else by where it stands. */
export function variableTitle(variable: NeededVariable, locale: Locale): string {
  const { name, kind, place, card, button, index } = variable;
  if (name !== '') return name;
  const number = button === null ? index : button + 1;
  const own = kind === 'text' ? `${places[place][locale]} ${number}` : kinds[kind][locale];
  return card === null ? own : `${cards[locale]} ${card + 1}, ${own}`;
}
