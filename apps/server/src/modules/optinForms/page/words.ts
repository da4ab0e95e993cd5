import type { Locale } from '@herald/contract';

interface Words {
  name: string;
  phone: string;
  phoneHint: string;
  optional: string;
  wrongPhone: string;
  needsConsent: string;
  closed: string;
  closedText: string;
  tooOften: string;
  last: string;
  lastText: string;
  open: string;
  scan: string;
  byHand: (number: string) => string;
  message: (team: string, code: string) => string;
  stop: (word: string) => string;
}

/** What the pages of a form say besides the merchant's own words. */
export const words: Record<Locale, Words> = {
  en: {
    name: 'Name',
    phone: 'WhatsApp number',
    phoneHint: 'With the country code if it is from abroad: +44…',
    optional: 'optional',
    wrongPhone: 'This is no complete phone number.',
    needsConsent: 'Tick the box to subscribe.',
    closed: 'This form is no longer available',
    closedText: 'It is no longer possible to subscribe here. Nothing changes for those who have subscribed.',
    tooOften: 'Too many tries. Wait a few minutes and try again.',
    last: 'One step left: confirm on WhatsApp',
    lastText:
      'So that nobody else can subscribe you, send the message that is ready for you. It is valid for 24 hours.',
    open: 'Open WhatsApp and send',
    scan: 'On a computer? Scan this code with your phone.',
    byHand: (number) => `Or write this message to ${number} yourself:`,
    message: (team, code) => `I confirm that I subscribe to the news of ${team}. Code ${code}`,
    stop: (word) => `You can unsubscribe at any time by answering ${word}.`,
  },
  fr: {
    name: 'Nom',
    phone: 'Numéro WhatsApp',
    phoneHint: 'Avec l’indicatif du pays s’il est étranger : +32…',
    optional: 'facultatif',
    wrongPhone: 'Ce numéro de téléphone n’est pas complet.',
    needsConsent: 'Cochez la case pour vous inscrire.',
    closed: 'Ce formulaire n’est plus disponible',
    closedText: 'Il n’est plus possible de s’inscrire ici. Rien ne change pour les personnes déjà inscrites.',
    tooOften: 'Trop d’essais. Patientez quelques minutes, puis réessayez.',
    last: 'Dernière étape : confirmez sur WhatsApp',
    lastText:
      'Pour que personne d’autre ne puisse vous inscrire, envoyez le message déjà prêt. Il est valable 24 heures.',
    open: 'Ouvrir WhatsApp et envoyer',
    scan: 'Sur un ordinateur ? Scannez ce code avec votre téléphone.',
    byHand: (number) => `Ou écrivez vous-même ce message au ${number} :`,
    message: (team, code) => `Je confirme mon inscription aux actualités de ${team}. Code ${code}`,
    stop: (word) => `Vous pouvez vous désinscrire à tout moment en répondant ${word}.`,
  },
};
