import type { PhoneNumber } from '@herald/whatsapp';
import { authorOf } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { cloudApiOf, metaRefused } from '../../../connectors/whatsapp.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { readToken } from '../../../messaging/readToken.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';
import { readNumberAccess } from '../queries.ts';
import { completeFirstNumber } from './completeFirstNumber.ts';
import { newPin, pinPurpose } from './newPin.ts';
import { pinRefused, waitFirst } from './pinErrors.ts';
import { type PinRefusal, pinRefusalOf } from './pinRefusal.ts';
import { readOwnPin } from './readOwnPin.ts';

/**
 * Registers a number whose PIN Meta asks for: with the one that the person typed, or with a new one once they switched
 * two-step verification off at Meta. Nothing is asked of Meta before the time that it named.
 */
export async function registerNumber(ctx: RequestContext, typed: string | undefined): Promise<void> {
  const waiting = await ctx.db.read((tx) => readWaiting(tx, ctx));
  if (!waiting) return;
  const now = ctx.clock.now();
  if (waiting.retryAt && waiting.retryAt > now) throw waitFirst(waiting.retryAt);
  const pin = typed ?? (await readOwnPin(ctx, waiting.metaId)) ?? newPin();
  // Before Meta has it: whatever fails afterwards, the number must not end up with a PIN that nobody knows.
  if (typed === undefined) await keepPin(ctx, pin);
  const registered = await ask(ctx, waiting, pin).catch(async (error: unknown) => {
    const refusal = pinRefusalOf(error, now);
    if (!refusal) throw metaRefused(error);
    await noteRetry(ctx, refusal, typed === undefined);
    throw pinRefused(refusal, typed !== undefined);
  });
  await ctx.db.transaction((tx) => saveRegistered(tx, ctx, registered, pin));
}

interface Waiting {
  metaId: string;
  accountId: number;
  retryAt: Date | null;
}

async function readWaiting(tx: Tx, { teamId, phoneNumberId }: RequestContext): Promise<Waiting | null> {
  const access = await readNumberAccess(tx, teamId, phoneNumberId);
  const number = await tx
    .selectFrom('phone_numbers')
    .select(['pin_needed_at', 'pin_retry_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .executeTakeFirst();
  if (!access || !number?.pin_needed_at) return null;
  return { metaId: access.meta_id, accountId: access.account_id, retryAt: number.pin_retry_at };
}

async function ask(ctx: RequestContext, { metaId, accountId }: Waiting, pin: string): Promise<PhoneNumber> {
  const token = await readToken(ctx.app, ctx.teamId, accountId);
  const number = { token, phoneNumberId: metaId };
  await cloudApiOf(ctx.app).registerPhone({ ...number, pin });
  return cloudApiOf(ctx.app).getPhoneNumber(number);
}

async function keepPin(ctx: RequestContext, pin: string): Promise<void> {
  await changeWaiting(ctx, { pin_sealed: ctx.app.secrets.seal(pin, pinPurpose) });
}

/** Meta did not take ours, so it is not the number's. */
async function noteRetry(ctx: RequestContext, { retryAt }: PinRefusal, wasOurs: boolean): Promise<void> {
  await changeWaiting(ctx, { pin_retry_at: retryAt, ...(wasOurs && { pin_sealed: null }) });
}

/** Unless it was registered meanwhile, in another window. */
async function changeWaiting(
  ctx: RequestContext,
  change: { pin_retry_at?: Date | null; pin_sealed?: string | null },
): Promise<void> {
  await ctx.db.transaction((tx) =>
    tx
      .updateTable('phone_numbers')
      .set(change)
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', ctx.phoneNumberId)
      .where('pin_needed_at', 'is not', null)
      .execute(),
  );
}

async function saveRegistered(tx: Tx, ctx: RequestContext, number: PhoneNumber, pin: string): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  const now = ctx.clock.now();
  await tx
    .updateTable('phone_numbers')
    .set({
      pin_sealed: ctx.app.secrets.seal(pin, pinPurpose),
      pin_needed_at: null,
      pin_retry_at: null,
      status: number.status,
      quality_rating: number.qualityRating,
      throughput_level: number.throughputLevel ?? 'STANDARD',
      connected_at: now,
      updated_at: now,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .execute();
  await completeFirstNumber(tx, teamId, now);
  await audit(tx, byOf(ctx), {
    action: 'number.registered',
    target: { kind: 'phone_number', id: phoneNumberId, name: number.verifiedName ?? '' },
    after: { number: number.displayPhoneNumber },
  });
  const told = { teamId, phoneNumberId, contactId: null, at: now, by: authorOf(ctx.actor), data: {} };
  emit(tx, [{ ...told, type: 'number.connected' }]);
}
