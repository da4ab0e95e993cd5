import type { MetaWords } from './types.ts';

/** WhatsApp itself is busy, or what we asked is of no use to it. */
export const serviceWords: Readonly<Record<number, MetaWords>> = {
  1: {
    en: 'WhatsApp did not understand the request, or had trouble of its own. Try again later.',
    fr: 'WhatsApp n’a pas compris la demande ou a rencontré un problème. Réessayez plus tard.',
  },
  2: {
    en: 'WhatsApp is down or overloaded. Try again later.',
    fr: 'WhatsApp est en panne ou surchargé. Réessayez plus tard.',
  },
  4: {
    en: 'WhatsApp takes no more calls from our app for a moment. Try again later.',
    fr: 'WhatsApp n’accepte plus d’appels de notre application pour un moment. Réessayez plus tard.',
  },
  613: {
    en: 'WhatsApp takes no more of these calls for a moment. Try again later.',
    fr: 'WhatsApp n’accepte plus ce type d’appel pour un moment. Réessayez plus tard.',
  },
  80007: {
    en: 'WhatsApp takes no more calls for this account for a moment. Try again within the hour.',
    fr: 'WhatsApp n’accepte plus d’appels pour ce compte pour un moment. Réessayez dans l’heure.',
  },
  130429: {
    en: 'WhatsApp asked to slow down; it will be retried automatically.',
    fr: 'WhatsApp demande de ralentir ; un nouvel essai est automatique.',
  },
  131000: {
    en: 'Something went wrong at WhatsApp. Try again later.',
    fr: 'Un problème est survenu chez WhatsApp. Réessayez plus tard.',
  },
  131016: {
    en: 'WhatsApp’s service is not available at the moment. Try again later.',
    fr: 'Le service de WhatsApp est indisponible pour le moment. Réessayez plus tard.',
  },
  131057: {
    en: 'WhatsApp is doing maintenance on this account, usually to raise its speed. It goes on in some minutes.',
    fr: 'WhatsApp effectue une maintenance sur ce compte, souvent pour augmenter sa vitesse. Cela reprend dans quelques minutes.',
  },
  131059: {
    en: 'WhatsApp’s list changed while it was read. Try again.',
    fr: 'La liste de WhatsApp a changé pendant la lecture. Réessayez.',
  },
  133004: {
    en: 'WhatsApp’s registration service is not available at the moment. Try again later.',
    fr: 'Le service d’enregistrement de WhatsApp est indisponible pour le moment. Réessayez plus tard.',
  },
  200005: {
    en: 'WhatsApp has no figures for this template yet.',
    fr: 'WhatsApp n’a pas encore de statistiques pour ce modèle.',
  },
  200006: {
    en: 'Figures of templates cannot be switched off once they are on.',
    fr: 'Les statistiques des modèles ne peuvent plus être désactivées.',
  },
  200007: {
    en: 'Figures of templates are not switched on for this account. See WhatsApp Manager.',
    fr: 'Les statistiques des modèles ne sont pas activées pour ce compte. Voyez WhatsApp Manager.',
  },
};
