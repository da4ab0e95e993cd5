import { AppError, type Text } from '../../platform/errors.ts';
import type { PhoneProblem } from '../../platform/phones/parsePhone.ts';

const phoneTexts: Record<PhoneProblem, Text> = {
  phone_missing: { en: 'Enter a phone number.', fr: 'Saisissez un numéro de téléphone.' },
  phone_not_number: {
    en: 'This is no phone number. Enter it with its country code, such as +33 6 12 34 56 78.',
    fr: 'Ce n’est pas un numéro de téléphone. Saisissez-le avec l’indicatif du pays, par exemple +33 6 12 34 56 78.',
  },
  phone_invalid: {
    en: 'This is not a complete phone number. Enter it with its country code, such as +33 6 12 34 56 78.',
    fr: 'Ce numéro n’est pas complet. Saisissez-le avec l’indicatif du pays, par exemple +33 6 12 34 56 78.',
  },
  phone_scientific: {
    en: 'A spreadsheet cut this number short. Enter it in full.',
    fr: 'Un tableur a tronqué ce numéro. Saisissez-le en entier.',
  },
  phone_country_unknown: {
    en: 'No country has this code. Check the digits after the plus sign.',
    fr: 'Aucun pays n’a cet indicatif. Vérifiez les chiffres après le signe plus.',
  },
};

export function phoneRefused(problem: PhoneProblem): AppError {
  return phoneError('phone_invalid', 422, phoneTexts[problem]);
}

/** Somebody else goes by this number; `name` says who. */
export function contactExists(name: string | null = null): AppError {
  return phoneError('contact_exists', 409, {
    en: name ? `${name} has this number already.` : 'You already have a contact with this number.',
    fr: name ? `${name} a déjà ce numéro.` : 'Vous avez déjà un contact avec ce numéro.',
  });
}

function phoneError(code: string, status: number, text: Text): AppError {
  return new AppError(code, text, { status, errors: { phone_number: [text] } });
}
