import { AppError } from '../../../platform/errors.ts';
import type { PinRefusal } from './pinRefusal.ts';

const wrong = {
  en: 'This is not the PIN of the number. After a few wrong ones Meta locks it for a while. You can also switch two-step verification off in WhatsApp Manager and connect without a PIN.',
  fr: 'Ce n’est pas le code PIN du numéro. Après quelques erreurs, Meta le verrouille un moment. Vous pouvez aussi désactiver la vérification en deux étapes dans WhatsApp Manager et connecter sans code.',
};
const stillOn = {
  en: 'Two-step verification is still on. Switch it off in WhatsApp Manager, under the settings of the number, or type the PIN.',
  fr: 'La vérification en deux étapes est encore active. Désactivez-la dans WhatsApp Manager, dans les paramètres du numéro, ou saisissez le code PIN.',
};

/** The person's words for what Meta refused; Meta's own stand behind, where they tell more. */
export function pinRefused({ why, said, retryAt }: PinRefusal, wasTyped: boolean): AppError {
  if (why === 'wrong') {
    const text = wasTyped ? wrong : stillOn;
    return new AppError('pin_wrong', text, { status: 422, errors: { pin: [text] } });
  }
  if (retryAt) return waitFirst(retryAt);
  return new AppError(why === 'registrations' ? 'registration_limit' : 'pin_locked', {
    en: `${sentences[why].en} Meta writes: “${said}”`,
    fr: `${sentences[why].fr} Meta écrit : « ${said} »`,
  });
}

const sentences: Record<Exclude<PinRefusal['why'], 'wrong'>, { en: string; fr: string }> = {
  guesses: {
    en: 'Too many wrong PINs: Meta has locked this number for a while.',
    fr: 'Trop de codes PIN erronés : Meta a verrouillé ce numéro pour un moment.',
  },
  speed: {
    en: 'Too fast: wait a moment before the next PIN.',
    fr: 'Trop vite : attendez un instant avant le prochain code PIN.',
  },
  registrations: {
    en: 'Meta allows ten registrations of a number in 72 hours, and they are used up. Try again in up to three days.',
    fr: 'Meta autorise dix enregistrements d’un numéro en 72 heures, et ils sont épuisés. Réessayez d’ici trois jours au plus.',
  },
};

/** Meta named a time, so nothing is asked of it before; the screen says which. */
export function waitFirst(until: Date): AppError {
  const at = (locale: string) =>
    until.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return new AppError('pin_locked', {
    en: `Meta takes no further PIN for this number until ${at('en')} (UTC).`,
    fr: `Meta n’accepte plus de code PIN pour ce numéro avant le ${at('fr')} (UTC).`,
  });
}
