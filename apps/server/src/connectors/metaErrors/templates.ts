import type { MetaWords } from './types.ts';

/** A template that Meta does not take. */
export const templateWords: Readonly<Record<number, MetaWords>> = {
  2388019: {
    en: 'The account has as many templates as WhatsApp allows. Delete some first.',
    fr: 'Le compte a atteint le nombre de modèles autorisé par WhatsApp. Supprimez-en d’abord.',
  },
  2388023: {
    en: 'A template of this name is being deleted in this language. WhatsApp frees the name after four weeks; choose another one.',
    fr: 'Un modèle de ce nom est en cours de suppression dans cette langue. WhatsApp libère le nom après quatre semaines ; choisissez-en un autre.',
  },
  2388024: {
    en: 'There is a template of this name in this language already. Choose another name.',
    fr: 'Un modèle de ce nom existe déjà dans cette langue. Choisissez un autre nom.',
  },
  2388039: {
    en: 'WhatsApp does not let this template be edited now: it takes one edit a day and ten a month.',
    fr: 'WhatsApp ne permet pas de modifier ce modèle maintenant : une modification par jour et dix par mois.',
    isVague: true,
  },
  2388040: {
    en: 'A text of the template is too long.',
    fr: 'Un texte du modèle est trop long.',
    isVague: true,
  },
  2388047: {
    en: 'WhatsApp does not accept the header of this template.',
    fr: 'WhatsApp n’accepte pas l’en-tête de ce modèle.',
    isVague: true,
  },
  2388072: {
    en: 'WhatsApp does not accept the text of this template.',
    fr: 'WhatsApp n’accepte pas le texte de ce modèle.',
    isVague: true,
  },
  2388073: {
    en: 'WhatsApp does not accept the footer of this template.',
    fr: 'WhatsApp n’accepte pas le pied de page de ce modèle.',
    isVague: true,
  },
  2388293: {
    en: 'There are too many variables for so short a text. Write more words around them.',
    fr: 'Il y a trop de variables pour un texte aussi court. Ajoutez des mots autour.',
  },
  2388299: {
    en: 'A variable may not stand at the beginning or end of the text. Write a word before and after it.',
    fr: 'Une variable ne peut pas être au début ni à la fin du texte. Écrivez un mot avant et après.',
  },
};
