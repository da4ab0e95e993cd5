import type { MetaWords } from './types.ts';

/** One person who does not get one message. */
export const peopleWords: Readonly<Record<number, MetaWords>> = {
  130403: {
    en: 'Your business blocked this person. Unblock them in WhatsApp Manager or on the phone to write to them.',
    fr: 'Votre entreprise a bloqué cette personne. Débloquez-la dans WhatsApp Manager ou sur le téléphone pour lui écrire.',
  },
  130472: {
    en: 'WhatsApp holds back marketing for this person as part of an experiment. Don’t retry.',
    fr: 'WhatsApp suspend le marketing pour cette personne (expérience). Inutile de réessayer.',
  },
  131021: {
    en: 'This is the number that sends: it cannot write to itself.',
    fr: 'C’est le numéro d’envoi lui-même : il ne peut pas s’écrire.',
  },
  131026: {
    en: 'Undeliverable: the number is not on WhatsApp, or its app is too old.',
    fr: 'Non distribuable : le numéro n’est pas sur WhatsApp ou son application est trop ancienne.',
  },
  131030: {
    en: 'The sending number is a test number of Meta’s and this person is not on its list. Add them in Meta’s App Dashboard, or connect a real number.',
    fr: 'Le numéro d’envoi est un numéro de test de Meta et cette personne n’est pas sur sa liste. Ajoutez-la dans le tableau de bord de l’application Meta, ou connectez un vrai numéro.',
  },
  131047: {
    en: 'More than 24 hours since the last answer: send a template.',
    fr: 'Plus de 24 heures depuis la dernière réponse : envoyez un modèle.',
  },
  131049: {
    en: 'WhatsApp did not deliver it: this person gets too much marketing. Try again after a day or more.',
    fr: 'WhatsApp ne l’a pas distribué : trop de marketing pour cette personne. Réessayez après un jour ou plus.',
  },
  131050: {
    en: 'This person stopped marketing messages in WhatsApp; we recorded the opt-out.',
    fr: 'Cette personne a arrêté le marketing dans WhatsApp ; son refus est enregistré.',
  },
  131056: {
    en: 'Too many messages to this person in a short time; it will be retried automatically.',
    fr: 'Trop de messages à cette personne en peu de temps ; un nouvel essai est automatique.',
  },
  131062: {
    en: 'This person shows no phone number, and WhatsApp does not send this kind of message without one.',
    fr: 'Cette personne ne montre pas son numéro, et WhatsApp n’envoie pas ce type de message sans numéro.',
  },
  135000: {
    en: 'WhatsApp could not deliver it to this person and does not say more.',
    fr: 'WhatsApp n’a pas pu le distribuer à cette personne et n’en dit pas plus.',
  },
  137000: {
    en: 'This person’s identity at WhatsApp changed, for example with a new phone. Make sure that it is still them, then write again.',
    fr: 'L’identité WhatsApp de cette personne a changé, par exemple avec un nouveau téléphone. Vérifiez que c’est bien elle, puis réécrivez.',
  },
};
