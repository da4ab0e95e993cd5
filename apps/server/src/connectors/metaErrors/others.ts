import type { MetaWords } from './types.ts';

interface Range extends MetaWords {
  from: number;
  to: number;
}

const groups: MetaWords = {
  en: 'WhatsApp refused this in a group.',
  fr: 'WhatsApp l’a refusé dans un groupe.',
  isVague: true,
};

const moving: MetaWords = {
  en: 'WhatsApp does not let this number move to another account as things stand.',
  fr: 'WhatsApp ne permet pas de transférer ce numéro vers un autre compte dans son état actuel.',
  isVague: true,
};

const ownership: MetaWords = {
  en: 'The WhatsApp account belongs to another business at Meta, which has to allow this.',
  fr: 'Le compte WhatsApp appartient à une autre entreprise chez Meta, qui doit donner son accord.',
  isVague: true,
};

const signups: MetaWords = {
  en: 'WhatsApp did not take this sign-up for marketing messages.',
  fr: 'WhatsApp n’a pas pris cette inscription aux messages marketing.',
  isVague: true,
};

/** What Herald hardly ever meets: a code alone says little here, so Meta's own sentence follows. */
export const otherWords: readonly Range[] = [
  {
    from: 200,
    to: 299,
    en: 'A permission that WhatsApp asks for is missing. Connect the number again and allow everything that is asked.',
    fr: 'Une autorisation demandée par WhatsApp manque. Reconnectez le numéro et acceptez tout ce qui est demandé.',
  },
  { ...groups, from: 131020, to: 131020 },
  { ...groups, from: 131041, to: 131041 },
  { ...groups, from: 131201, to: 131215 },
  {
    from: 138000,
    to: 138018,
    en: 'WhatsApp did not make this call.',
    fr: 'WhatsApp n’a pas passé cet appel.',
    isVague: true,
  },
  {
    from: 139000,
    to: 139004,
    en: 'WhatsApp does not accept this form (Flow). See WhatsApp Manager.',
    fr: 'WhatsApp n’accepte pas ce formulaire (Flow). Voyez WhatsApp Manager.',
    isVague: true,
  },
  {
    from: 139100,
    to: 139103,
    en: 'WhatsApp could not change the list of blocked people. Try again later.',
    fr: 'WhatsApp n’a pas pu modifier la liste des personnes bloquées. Réessayez plus tard.',
    isVague: true,
  },
  {
    from: 147001,
    to: 147005,
    en: 'WhatsApp does not accept this business username.',
    fr: 'WhatsApp n’accepte pas ce nom d’utilisateur d’entreprise.',
    isVague: true,
  },
  ...[2388091, 2388093, 2388103].map((code) => ({ ...moving, from: code, to: code })),
  ...[2593079, 2593085].map((code) => ({ ...ownership, from: code, to: code })),
  { ...signups, from: 2494164, to: 2494168 },
  { ...signups, from: 2494176, to: 2494177 },
  { ...signups, from: 2494179, to: 2494179 },
];
