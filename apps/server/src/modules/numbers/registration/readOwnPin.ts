import type { RequestContext } from '../../../context.ts';
import { pinPurpose } from './newPin.ts';

/** The PIN that we gave a number, by its id at Meta, or null. The pipeline's role reads it, see `readToken`. */
export async function readOwnPin({ app, teamId }: RequestContext, metaId: string): Promise<string | null> {
  const number = await app.database.statements
    .selectFrom('phone_numbers')
    .select('pin_sealed')
    .where('team_id', '=', teamId)
    .where('meta_id', '=', metaId)
    .executeTakeFirst();
  return number?.pin_sealed ? app.secrets.open(number.pin_sealed, pinPurpose) : null;
}
