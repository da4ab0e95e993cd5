import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** Whether anybody may make an account. The first one of an installation may always. */
export async function isRegistrationOpen(app: AppServices): Promise<boolean> {
  if (app.config.registration === 'open') return true;
  const somebody = await app.database.statements.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return somebody === undefined;
}

/** Throws where the operator has closed registration. */
export async function requireOpenRegistration(app: AppServices): Promise<void> {
  if (await isRegistrationOpen(app)) return;
  throw new AppError(
    'registration_closed',
    {
      en: 'New accounts are made by invitation here. Ask somebody of your team to invite you.',
      fr: 'Ici, les comptes se créent sur invitation. Demandez à votre équipe de vous inviter.',
    },
    { status: 403 },
  );
}
