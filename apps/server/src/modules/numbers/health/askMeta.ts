import type { PhoneNumber, Waba } from '@herald/whatsapp';
import { cloudApiOf } from '../../../connectors/whatsapp.ts';
import { readToken } from '../../../messaging/readToken.ts';
import type { AppContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { type NumberAccess, readNumberAccess } from '../queries.ts';

/** A number of a team. */
export interface NumberPlace {
  teamId: number;
  phoneNumberId: number;
}

/** What Meta says of a number at this moment. */
export interface Asked {
  access: NumberAccess;
  number: PhoneNumber;
  account: Waba;
}

/** Asks Meta how a number and its account stand: two calls. Throws what the Graph client throws. */
export async function askMeta(ctx: Pick<AppContext, 'app' | 'db'>, place: NumberPlace): Promise<Asked> {
  const access = await ctx.db.read((tx) => readNumberAccess(tx, place.teamId, place.phoneNumberId));
  if (!access) throw notFound();
  const api = cloudApiOf(ctx.app);
  const token = await readToken(ctx.app, place.teamId, access.account_id);
  const [number, account] = await Promise.all([
    api.getPhoneNumber({ token, phoneNumberId: access.meta_id }),
    api.getWaba({ token, wabaId: access.waba_id }),
  ]);
  return { access, number, account };
}
