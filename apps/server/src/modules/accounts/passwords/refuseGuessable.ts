import type { AppServices } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isGuessable } from '../../../platform/passwordStrength.ts';

/** Throws for a password that is among the first that anybody would try for this person. */
export async function refuseGuessable(
  app: AppServices,
  password: string,
  of: { email: string; first_name: string; last_name: string },
): Promise<void> {
  const about = [of.email, of.first_name, of.last_name, app.config.appName];
  if (!(await isGuessable(password, about))) return;
  const text = {
    en: 'This password is easy to guess. Use a sentence, or let your browser suggest one.',
    fr: 'Ce mot de passe est facile à deviner. Utilisez une phrase, ou laissez votre navigateur en proposer un.',
  };
  throw new AppError('password_guessable', text, { status: 422, errors: { password: [text] } });
}
