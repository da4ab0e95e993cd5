import type { MetaWords } from './types.ts';

/** What was to be sent. */
export const contentWords: Readonly<Record<number, MetaWords>> = {
  100: {
    en: 'WhatsApp does not accept a part of what was sent.',
    fr: 'WhatsApp n’accepte pas une partie de ce qui a été envoyé.',
    isVague: true,
  },
  131008: {
    en: 'Something that WhatsApp needs is missing in this message.',
    fr: 'Il manque à ce message un élément que WhatsApp exige.',
    isVague: true,
  },
  131009: {
    en: 'WhatsApp does not accept a value of this message.',
    fr: 'WhatsApp n’accepte pas une valeur de ce message.',
    isVague: true,
  },
  131036: {
    en: 'WhatsApp no longer has this message: the storage settings of the number ask for it to be deleted.',
    fr: 'WhatsApp n’a plus ce message : les réglages de stockage du numéro demandent sa suppression.',
    isVague: true,
  },
  131051: {
    en: 'WhatsApp does not know this kind of message.',
    fr: 'WhatsApp ne connaît pas ce type de message.',
  },
  131052: {
    en: 'A file that this person sent could not be fetched from WhatsApp. Ask them to send it again.',
    fr: 'Un fichier envoyé par cette personne n’a pas pu être récupéré chez WhatsApp. Demandez-lui de le renvoyer.',
  },
  131053: {
    en: 'WhatsApp could not take the file of this message.',
    fr: 'WhatsApp n’a pas pu prendre le fichier de ce message.',
    isVague: true,
  },
  131060: {
    en: 'WhatsApp does not have this message any more; it may still be on the phone.',
    fr: 'WhatsApp n’a plus ce message ; il est peut-être encore sur le téléphone.',
  },
  132000: {
    en: 'The values do not match the variables of the template.',
    fr: 'Les valeurs ne correspondent pas aux variables du modèle.',
  },
  132001: {
    en: 'WhatsApp does not know this template in this language.',
    fr: 'WhatsApp ne connaît pas ce modèle dans cette langue.',
  },
  132005: {
    en: 'With its values filled in, the text is too long. Shorten the values.',
    fr: 'Une fois les valeurs remplies, le texte est trop long. Raccourcissez les valeurs.',
  },
  132007: {
    en: 'A value holds characters that WhatsApp does not allow in templates, such as line breaks, tabs or many spaces in a row.',
    fr: 'Une valeur contient des caractères que WhatsApp n’autorise pas dans les modèles : retours à la ligne, tabulations ou suites d’espaces.',
    isVague: true,
  },
  132008: {
    en: 'A value is written in a way that the template does not take.',
    fr: 'Une valeur est écrite d’une façon que le modèle n’accepte pas.',
    isVague: true,
  },
  132012: {
    en: 'A value does not have the form that the template needs.',
    fr: 'Une valeur n’a pas la forme attendue par le modèle.',
    isVague: true,
  },
  132015: {
    en: 'WhatsApp paused the template because of its quality.',
    fr: 'WhatsApp a mis le modèle en pause en raison de sa qualité.',
  },
  132016: {
    en: 'WhatsApp disabled the template for good. Use another one.',
    fr: 'WhatsApp a désactivé le modèle définitivement. Utilisez-en un autre.',
  },
  132018: {
    en: 'WhatsApp does not accept the values given for this template.',
    fr: 'WhatsApp n’accepte pas les valeurs données pour ce modèle.',
    isVague: true,
  },
  132068: {
    en: 'WhatsApp blocked the form (Flow) behind this message. See WhatsApp Manager.',
    fr: 'WhatsApp a bloqué le formulaire (Flow) de ce message. Voyez WhatsApp Manager.',
  },
  132069: {
    en: 'WhatsApp lets the form (Flow) behind this message go out ten times an hour only. Go on later.',
    fr: 'WhatsApp limite le formulaire (Flow) de ce message à dix envois par heure. Reprenez plus tard.',
  },
};

/** What was wrong with a file, as far as Meta's details say. */
const fileWords: Readonly<Record<'link' | 'type' | 'size', MetaWords>> = {
  link: {
    en: 'WhatsApp could not fetch the file of this message from its address. Check that the link works for everybody.',
    fr: 'WhatsApp n’a pas pu récupérer le fichier de ce message à son adresse. Vérifiez que le lien fonctionne pour tout le monde.',
  },
  type: {
    en: 'WhatsApp does not take files of this type.',
    fr: 'WhatsApp n’accepte pas ce type de fichier.',
    isVague: true,
  },
  size: {
    en: 'The file is too large for WhatsApp.',
    fr: 'Le fichier est trop lourd pour WhatsApp.',
    isVague: true,
  },
};

/** Returns the words for what Meta says of a file; null when it says something else. */
export function fileProblem(said: string | null): MetaWords | null {
  if (/download|fetch|http code|weblink|\burl\b|\blink\b/i.test(said ?? '')) return fileWords.link;
  if (/too (large|big)|file size|exceeds/i.test(said ?? '')) return fileWords.size;
  return /mime|unsupported|file type|format/i.test(said ?? '') ? fileWords.type : null;
}
