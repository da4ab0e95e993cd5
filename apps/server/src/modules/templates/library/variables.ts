/** Every variable of the library: what people call it, and the example that Meta's reviewers read. */
export const variables = {
  first_name: { en: { name: 'first name', example: 'Camille' }, fr: { name: 'prénom', example: 'Camille' } },
  product: {
    en: { name: 'product', example: 'Fern in a clay pot' },
    fr: { name: 'produit', example: 'Fougère en pot' },
  },
  order: {
    en: { name: 'order number', example: 'A-1043' },
    fr: { name: 'numéro de commande', example: 'A-1043' },
  },
  amount: { en: { name: 'amount', example: '€48.90' }, fr: { name: 'montant', example: '48,90 €' } },
  discount: { en: { name: 'discount', example: '10%' }, fr: { name: 'remise', example: '10 %' } },
  date: {
    en: { name: 'date', example: 'Friday, March 6' },
    fr: { name: 'date', example: 'vendredi 6 mars' },
  },
  time: { en: { name: 'time', example: '6:30 pm' }, fr: { name: 'heure', example: '18 h 30' } },
  place: {
    en: { name: 'place', example: '12 Garden Street' },
    fr: { name: 'lieu', example: '12 rue des Jardins' },
  },
  carrier: {
    en: { name: 'carrier', example: 'the postal service' },
    fr: { name: 'transporteur', example: 'La Poste' },
  },
  points: { en: { name: 'points', example: '240' }, fr: { name: 'points', example: '240' } },
  event: {
    en: { name: 'event', example: 'our spring market' },
    fr: { name: 'événement', example: 'notre marché de printemps' },
  },
  ticket: {
    en: { name: 'request number', example: '5512' },
    fr: { name: 'numéro de demande', example: '5512' },
  },
  path: {
    en: { name: 'end of the address', example: 'orders/A-1043' },
    fr: { name: 'fin de l’adresse', example: 'commandes/A-1043' },
  },
} as const;

export type VariableName = keyof typeof variables;
