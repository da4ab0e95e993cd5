import type { Locale } from '@herald/contract';
import type { VariableKind } from '@herald/whatsapp/model';

/** What a send is asked for, in words. */
export const needWords: Record<VariableKind, Record<Locale, string>> = {
  text: { en: 'a text', fr: 'un texte' },
  image: { en: 'the image', fr: 'l’image' },
  video: { en: 'the video', fr: 'la vidéo' },
  document: { en: 'the document', fr: 'le document' },
  latitude: { en: 'the latitude of the place', fr: 'la latitude du lieu' },
  longitude: { en: 'the longitude of the place', fr: 'la longitude du lieu' },
  place_name: { en: 'the name of the place', fr: 'le nom du lieu' },
  place_address: { en: 'the address of the place', fr: 'l’adresse du lieu' },
  expires_at: { en: 'the end of the offer, in the future', fr: 'la fin de l’offre, dans l’avenir' },
  product: { en: 'the product', fr: 'le produit' },
  catalog: { en: 'the number of the catalogue', fr: 'le numéro du catalogue' },
  section: { en: 'the title above the products', fr: 'le titre au-dessus des produits' },
  products: { en: 'the products', fr: 'les produits' },
};
