import { type RatingSettings, usualRatingSettings } from '@herald/contract';
import { audit, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { publish } from '../../platform/realtime/index.ts';

/** How a number asks for ratings; one that nobody chose anything for does not. */
export async function readRatingSettings(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
): Promise<RatingSettings> {
  const row = await tx
    .selectFrom('rating_settings')
    .select(['is_enabled', 'delay_minutes', 'every_days', 'question', 'asks_comment'])
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst();
  return row ?? usualRatingSettings;
}

/** Counts for conversations that are closed from now on, and for those whose question has not left yet. */
export function changeRatingSettings(ctx: RequestContext, values: RatingSettings): Promise<RatingSettings> {
  const { teamId: team_id, phoneNumberId: phone_number_id } = ctx;
  return ctx.db.transaction(async (tx) => {
    const before = await readRatingSettings(tx, ctx);
    await tx
      .insertInto('rating_settings')
      .values({ team_id, phone_number_id, ...values })
      .onConflict((conflict) => conflict.columns(['team_id', 'phone_number_id']).doUpdateSet(values))
      .execute();
    publish(tx, { name: 'inbox.updated', payload: { team_id } });
    await auditSettings(tx, ctx, before, values);
    return values;
  });
}

async function auditSettings(
  tx: Tx,
  ctx: RequestContext,
  before: RatingSettings,
  after: RatingSettings,
): Promise<void> {
  const changes = changesBetween(readable(before), readable(after));
  if (!changes) return;
  const number = await tx
    .selectFrom('phone_numbers')
    .select('display_phone_number')
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', ctx.phoneNumberId)
    .executeTakeFirst();
  const target = { kind: 'phone_number', id: ctx.phoneNumberId, name: number?.display_phone_number ?? null };
  await audit(tx, byOf(ctx), { action: 'inbox.settings_changed', target, ...changes });
}

/** As the audit log names them. */
const readable = ({ is_enabled, delay_minutes, every_days, question, asks_comment }: RatingSettings) => ({
  rating_enabled: is_enabled,
  rating_delay_minutes: delay_minutes,
  rating_every_days: every_days,
  rating_question: question,
  rating_asks_comment: asks_comment,
});
