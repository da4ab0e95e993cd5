import type { Locale } from '@herald/contract';

interface Words {
  /** Of the page in the archive. */
  file: string;
  title: (name: string) => string;
  asOf: (when: string) => string;
  rest: string;
  them: string;
  team: string;
  deleted: string;
  parts: Record<string, string>;
  kinds: Record<string, string>;
  consent: Record<string, string>;
}

/** What the page says around what is held on somebody. */
export const readableWords: Record<Locale, Words> = {
  en: {
    file: 'read.html',
    title: (name) => `What we hold on ${name}`,
    asOf: (when) => `As of ${when}.`,
    rest: 'Everything, technical details included, is in data.json next to this page; files are in the folder “files”.',
    them: 'The person',
    team: 'Our team',
    deleted: 'Deleted message',
    parts: {
      identities: 'Phone numbers and addresses',
      consent: 'Consent',
      messages: 'Messages',
      notes: 'Notes in the conversation',
      contact_notes: 'Notes on the contact',
      orders: 'Orders',
      lists: 'Lists',
    },
    kinds: {
      phone: 'Phone',
      email: 'Email',
      bsuid: 'WhatsApp ID',
      parent_bsuid: 'WhatsApp ID (group of companies)',
      username: 'WhatsApp username',
      shopify_customer: 'Shopify customer',
      klaviyo_profile: 'Klaviyo profile',
    },
    consent: { opted_in: 'Opted in', opted_out: 'Opted out', unknown: 'Unknown' },
  },
  fr: {
    file: 'lire.html',
    title: (name) => `Ce que nous détenons sur ${name}`,
    asOf: (when) => `État au ${when}.`,
    rest: 'L’intégralité des données, détails techniques compris, se trouve dans data.json à côté de cette page ; les fichiers sont dans le dossier « files ».',
    them: 'La personne',
    team: 'Notre équipe',
    deleted: 'Message supprimé',
    parts: {
      identities: 'Numéros et adresses',
      consent: 'Consentement',
      messages: 'Messages',
      notes: 'Notes dans la conversation',
      contact_notes: 'Notes sur le contact',
      orders: 'Commandes',
      lists: 'Listes',
    },
    kinds: {
      phone: 'Téléphone',
      email: 'E-mail',
      bsuid: 'Identifiant WhatsApp',
      parent_bsuid: 'Identifiant WhatsApp (groupe de sociétés)',
      username: 'Nom d’utilisateur WhatsApp',
      shopify_customer: 'Client Shopify',
      klaviyo_profile: 'Profil Klaviyo',
    },
    consent: { opted_in: 'Inscrit', opted_out: 'Désinscrit', unknown: 'Inconnu' },
  },
};
