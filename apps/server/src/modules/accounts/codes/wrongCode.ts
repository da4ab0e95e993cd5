import { AppError } from '../../../platform/errors.ts';

/** The code was wrong, too old, or used before. */
export function wrongCode(): AppError {
  const text = {
    en: 'This code is not right, or was used before. Enter the one that your app shows now.',
    fr: 'Ce code est incorrect ou a déjà servi. Saisissez celui que votre application affiche maintenant.',
  };
  return new AppError('wrong_code', text, { status: 422, errors: { code: [text] } });
}
