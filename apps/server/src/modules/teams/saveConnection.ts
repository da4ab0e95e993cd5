import { readPaymentState } from '@herald/whatsapp';
import { authorOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { completeFirstNumber, requestHistoryJob } from '../numbers/index.ts';
import { syncTemplatesJob } from '../templates/index.ts';
import type { GrantedAccount } from './grantedAccounts.ts';

interface Connection {
  accounts: GrantedAccount[];
  tokenSealed: string;
  /** By Meta's number id; only for numbers that we registered. */
  pinsSealed: Map<string, string>;
  /** By Meta's number id: those that wait for their PIN, and until when Meta takes none. */
  pinsNeeded: Map<string, Date | null>;
}

/** Stores accounts and numbers in one go; the first number becomes the current one. Templates are fetched after. */
export async function saveConnection(ctx: RequestContext, connection: Connection): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ids: number[] = [];
    const registered: number[] = [];
    for (const account of connection.accounts) {
      const accountId = await saveAccount(tx, ctx, account, connection.tokenSealed);
      const own: number[] = [];
      for (const number of account.numbers) {
        const id = await saveNumber(tx, ctx, accountId, number, connection);
        if (!connection.pinsNeeded.has(number.id)) registered.push(id);
        const place = { teamId: ctx.teamId, phoneNumberId: id };
        if (number.isOnBizApp) await enqueue(tx, requestHistoryJob, place);
        own.push(id);
      }
      const [phoneNumberId] = own;
      if (phoneNumberId !== undefined)
        await enqueue(tx, syncTemplatesJob, { teamId: ctx.teamId, phoneNumberId });
      ids.push(...own);
    }
    const now = ctx.clock.now();
    if (registered.length > 0) await completeFirstNumber(tx, ctx.teamId, now);
    await tx
      .updateTable('users')
      .set({ current_team_id: ctx.teamId, current_phone_number_id: ids[0] ?? null })
      .where('id', '=', ctx.person.userId)
      .execute();
    for (const account of connection.accounts) {
      for (const { verifiedName: name, displayPhoneNumber: number } of account.numbers)
        await audit(tx, byOf(ctx), {
          action: 'number.connected',
          target: { kind: 'phone_number', name },
          after: { number, account: account.waba.name },
        });
    }
    const told = { teamId: ctx.teamId, contactId: null, at: now, by: authorOf(ctx.actor), data: {} };
    emit(
      tx,
      registered.map((phoneNumberId) => ({ ...told, type: 'number.connected', phoneNumberId })),
    );
  });
}

async function saveAccount(
  tx: Tx,
  ctx: RequestContext,
  { waba }: GrantedAccount,
  tokenSealed: string,
): Promise<number> {
  const values = {
    business_id: waba.ownerBusinessId,
    name: waba.name,
    currency: waba.currency,
    access_token_sealed: tokenSealed,
    token_invalid_at: null,
    has_payment_method: readPaymentState(waba).hasPaymentMethod,
    messaging_limit_tier: waba.messagingLimitTier,
    updated_at: ctx.clock.now(),
  };
  const { id } = await tx
    .insertInto('whatsapp_accounts')
    .values({ team_id: ctx.teamId, waba_id: waba.id, ...values })
    .onConflict((conflict) => conflict.columns(['team_id', 'waba_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function saveNumber(
  tx: Tx,
  ctx: RequestContext,
  accountId: number,
  number: GrantedAccount['numbers'][number],
  { pinsSealed, pinsNeeded }: Connection,
): Promise<number> {
  const now = ctx.clock.now();
  const pinSealed = pinsSealed.get(number.id);
  const values = {
    whatsapp_account_id: accountId,
    phone_number: number.displayPhoneNumber ? `+${number.displayPhoneNumber.replace(/\D/g, '')}` : null,
    display_phone_number: number.displayPhoneNumber,
    verified_name: number.verifiedName,
    quality_rating: number.qualityRating,
    status: number.status,
    throughput_level: number.throughputLevel ?? 'STANDARD',
    is_on_biz_app: number.isOnBizApp,
    connected_at: now,
    disconnected_at: null,
    updated_at: now,
    pin_needed_at: pinsNeeded.has(number.id) ? now : null,
    pin_retry_at: pinsNeeded.get(number.id) ?? null,
    ...(pinSealed ? { pin_sealed: pinSealed } : {}),
  };
  const known = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('team_id', '=', ctx.teamId)
    .where('meta_id', '=', number.id)
    .executeTakeFirst();
  if (known) {
    await tx
      .updateTable('phone_numbers')
      .set(values)
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', known.id)
      .execute()
      .catch(taken);
    return known.id;
  }
  const { id } = await tx
    .insertInto('phone_numbers')
    .values({ team_id: ctx.teamId, meta_id: number.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken);
  return id;
}

/** Of another team the row is invisible here: the unique index refuses, and the person is told. */
function taken(error: unknown): never {
  throw isTaken(error) ? new NumberTaken('The number belongs to another team.') : error;
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'phone_numbers_meta_id';

/** The number is connected to somebody else's team. */
export class NumberTaken extends Error {}
