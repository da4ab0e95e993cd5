import type { Waba } from '@herald/whatsapp';
import { authorOf } from '../../../actor.ts';
import { metaRefused } from '../../../connectors/whatsapp.ts';
import type { RequestContext } from '../../../context.ts';
import { applyLostAccess } from './applyLostAccess.ts';
import { askMeta } from './askMeta.ts';
import { saveHealth } from './saveHealth.ts';

/** Reads the number and its account again from Meta: name, quality, limits, payment method. Returns the account. */
export async function refreshNumber(ctx: RequestContext): Promise<Waba> {
  const { teamId, phoneNumberId } = ctx;
  const place = { teamId, phoneNumberId };
  const asked = await askMeta(ctx, place).catch(async (error: unknown) => {
    await applyLostAccess(ctx, place, error);
    throw metaRefused(error);
  });
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => saveHealth(tx, { place, asked, by: authorOf(ctx.actor), now }));
  return asked.account;
}
