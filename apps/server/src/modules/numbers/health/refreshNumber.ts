import { readPaymentState, type Waba } from '@herald/whatsapp';
import { authorOf } from '../../actor.ts';
import { cloudApiOf, metaRefused, openToken } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { readNumberAccess } from './queries.ts';

/** Reads the number and its account again from Meta: name, quality, limits, payment method. Returns the account. */
export async function refreshNumber(ctx: RequestContext): Promise<Waba> {
  const access = await ctx.db.read((tx) => readNumberAccess(tx, ctx.teamId, ctx.phoneNumberId));
  if (!access) throw notFound();
  const api = cloudApiOf(ctx.app);
  const token = openToken(ctx.app, access.access_token_sealed);
  const [number, account] = await Promise.all([
    api.getPhoneNumber({ token, phoneNumberId: access.meta_id }),
    api.getWaba({ token, wabaId: access.waba_id }),
  ]).catch((error: unknown) => {
    throw metaRefused(error);
  });

  await ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('whatsapp_accounts')
      .set({
        name: account.name,
        has_payment_method: readPaymentState(account).hasPaymentMethod,
        messaging_limit_tier: account.messagingLimitTier,
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', access.account_id)
      .execute();
    await tx
      .updateTable('phone_numbers')
      .set({
        verified_name: number.verifiedName,
        quality_rating: number.qualityRating,
        status: number.status,
        throughput_level: number.throughputLevel ?? 'STANDARD',
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', ctx.phoneNumberId)
      .execute();
    const { teamId, phoneNumberId } = ctx;
    const by = authorOf(ctx.actor);
    const data = { fields: ['name', 'quality', 'status', 'throughput', 'limit', 'payment'] };
    emit(tx, [
      { type: 'number.status', teamId, phoneNumberId, contactId: null, at: ctx.clock.now(), by, data },
    ]);
  });
  return account;
}
