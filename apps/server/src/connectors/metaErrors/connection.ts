import type { MetaWords } from './types.ts';

/** Meta no longer lets us at the number, or not yet. */
export const connectionWords: Readonly<Record<number, MetaWords>> = {
  0: {
    en: 'WhatsApp no longer accepts our access. Connect the number again.',
    fr: 'WhatsApp n’accepte plus notre accès. Reconnectez le numéro.',
  },
  3: {
    en: 'The access that WhatsApp gave us does not cover this. Connect the number again and allow everything that is asked.',
    fr: 'L’accès accordé par WhatsApp ne couvre pas cette action. Reconnectez le numéro et acceptez tout ce qui est demandé.',
  },
  10: {
    en: 'WhatsApp does not permit this with the access we have. Connect the number again and allow everything that is asked.',
    fr: 'WhatsApp ne le permet pas avec notre accès actuel. Reconnectez le numéro et acceptez tout ce qui est demandé.',
  },
  33: {
    en: 'WhatsApp no longer lets us at this number: it was deleted, or the access to it was taken away. Connect the number again.',
    fr: 'WhatsApp ne nous laisse plus accéder à ce numéro : il a été supprimé ou l’accès a été retiré. Reconnectez le numéro.',
  },
  190: {
    en: 'WhatsApp no longer accepts our access to this account. Connect the number again.',
    fr: 'WhatsApp n’accepte plus notre accès à ce compte. Reconnectez le numéro.',
  },
  131005: {
    en: 'WhatsApp denied access: a permission is missing or was taken away. Connect the number again.',
    fr: 'WhatsApp a refusé l’accès : une autorisation manque ou a été retirée. Reconnectez le numéro.',
  },
  131045: {
    en: 'The number is not properly registered at WhatsApp. Connect it again.',
    fr: 'Le numéro n’est pas correctement enregistré chez WhatsApp. Reconnectez-le.',
  },
  133000: {
    en: 'WhatsApp has not finished an earlier removal of this number. Connect it again in a few minutes.',
    fr: 'WhatsApp n’a pas terminé un retrait précédent de ce numéro. Reconnectez-le dans quelques minutes.',
  },
  133005: {
    en: 'That is not the PIN of this number. Enter the right one, or switch two-step verification off in WhatsApp Manager.',
    fr: 'Ce n’est pas le PIN de ce numéro. Saisissez le bon, ou désactivez la vérification en deux étapes dans WhatsApp Manager.',
  },
  133006: {
    en: 'The number must be verified in WhatsApp Manager before it can be connected.',
    fr: 'Le numéro doit être vérifié dans WhatsApp Manager avant d’être connecté.',
  },
  133008: {
    en: 'Too many wrong PINs: WhatsApp takes none for a while.',
    fr: 'Trop de PIN erronés : WhatsApp n’en accepte plus pendant un moment.',
    isVague: true,
  },
  133009: {
    en: 'PINs were entered too fast one after the other. Wait a little, then try again.',
    fr: 'Les PIN ont été saisis trop vite. Patientez un peu, puis réessayez.',
    isVague: true,
  },
  133010: {
    en: 'The number is not registered at WhatsApp. Connect it again.',
    fr: 'Le numéro n’est pas enregistré chez WhatsApp. Reconnectez-le.',
  },
  133015: {
    en: 'The number was deleted at WhatsApp moments ago. Try again in five minutes.',
    fr: 'Le numéro vient d’être supprimé chez WhatsApp. Réessayez dans cinq minutes.',
  },
  133016: {
    en: 'The number was registered too often. WhatsApp takes at most ten attempts in 72 hours; try again later.',
    fr: 'Le numéro a été enregistré trop souvent. WhatsApp accepte dix tentatives en 72 heures ; réessayez plus tard.',
    isVague: true,
  },
  2388001: {
    en: 'The number is being moved to another account. Wait until that is done.',
    fr: 'Le numéro est en cours de transfert vers un autre compte. Attendez la fin du transfert.',
  },
  2388012: {
    en: 'The number is in use at WhatsApp already. Finish moving it in WhatsApp Manager.',
    fr: 'Le numéro est déjà utilisé chez WhatsApp. Terminez son transfert dans WhatsApp Manager.',
    isVague: true,
  },
  2494100: {
    en: 'WhatsApp is doing maintenance on this number. It is possible again shortly.',
    fr: 'WhatsApp effectue une maintenance sur ce numéro. Réessayez d’ici peu.',
  },
  2593107: {
    en: 'The chats of the phone were asked for already; that is possible once only.',
    fr: 'Les discussions du téléphone ont déjà été demandées ; ce n’est possible qu’une fois.',
  },
  2593108: {
    en: 'The chats of the phone can be asked for within 24 hours of the connection only.',
    fr: 'Les discussions du téléphone ne peuvent être demandées que dans les 24 heures qui suivent la connexion.',
  },
  2593109: {
    en: 'The chats were not shared on the phone.',
    fr: 'Les discussions n’ont pas été partagées depuis le téléphone.',
  },
};

/** Why a token is dead, by the subcode that Meta gives with 190. */
export const tokenWords: Readonly<Record<number, MetaWords>> = {
  458: {
    en: 'The access was taken away at Meta: our app was removed from the account. Connect the number again.',
    fr: 'L’accès a été retiré chez Meta : notre application a été supprimée du compte. Reconnectez le numéro.',
  },
  460: {
    en: 'Meta ended the access, for example after a change of password. Connect the number again.',
    fr: 'Meta a mis fin à l’accès, par exemple après un changement de mot de passe. Reconnectez le numéro.',
  },
  463: {
    en: 'The access to WhatsApp has expired. Connect the number again.',
    fr: 'L’accès à WhatsApp a expiré. Reconnectez le numéro.',
  },
};

/** Where the subcode was not kept, Meta's sentence tells. */
export function tokenSubcode(said: string | null): number | null {
  if (/session has expired|token has expired|\bexpired on\b/i.test(said ?? '')) return 463;
  if (/not authorized application|has not authorized|removed the app/i.test(said ?? '')) return 458;
  return /changed (their|the) password|has been invalidated/i.test(said ?? '') ? 460 : null;
}
