import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Credentials } from './queries.ts';

/**
 * Holds the account as it was proved until the transaction is over. Between looking at a password and writing lies its hash:
 * a reset in that time takes the account back from whoever is in it, and must not be written over.
 */
export async function holdProved(ctx: RequestContext, tx: Tx, proved: Credentials): Promise<void> {
  const now = await tx
    .selectFrom('users')
    .select(['password_hash', 'totp_secret', 'totp_enabled_at', 'credentials_changed_at'])
    .where('id', '=', proved.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', ctx.sessionId)
    .executeTakeFirst();
  if (!now || !session) throw new AppError('unauthenticated');
  const isSame =
    now.password_hash === proved.password_hash &&
    now.totp_secret === proved.totp_secret &&
    timeOf(now.totp_enabled_at) === timeOf(proved.totp_enabled_at) &&
    timeOf(now.credentials_changed_at) === timeOf(proved.credentials_changed_at);
  if (!isSame) throw changedMeanwhile();
}

const timeOf = (date: Date | null) => date?.getTime() ?? null;

function changedMeanwhile(): AppError {
  return new AppError('credentials_changed', {
    en: 'The way you sign in was changed meanwhile. Load the page again and repeat.',
    fr: 'Votre mode de connexion a été modifié entre-temps. Rechargez la page et recommencez.',
  });
}
