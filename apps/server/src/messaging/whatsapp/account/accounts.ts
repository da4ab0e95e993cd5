import type { AccountUpdateEvent } from '@herald/whatsapp';
import { tierOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { emit } from '../../../platform/events/index.ts';
import type { Batch, Item } from '../batch.ts';
import { defineInboundHandler } from '../handlers.ts';
import { type ChangedNumber, emitChanged, setLimit } from './numbers.ts';
import { liftRestrictions, restrict } from './restrictions.ts';

/** What an event of the account means for its numbers; null leaves them as they are. */
type Effect =
  | { kind: 'violation'; word: string }
  | { kind: 'restricted'; restrictions: AccountUpdateEvent['restrictions'] }
  | { kind: 'cleared' }
  | { kind: 'status'; status: 'CONNECTED' | 'DISCONNECTED' }
  | null;

/** Violations, bans and disconnections of a whole WhatsApp Business Account. */
export const accountHandler = defineInboundHandler({
  kinds: ['account_update', 'business_capability'],
  async handle(batch, items) {
    for (const item of items) {
      if (item.event.kind === 'account_update') await applyUpdate(batch, item as Item<'account_update'>);
      else await applyCapability(batch, item as Item<'business_capability'>);
    }
  },
});

async function applyCapability(batch: Batch, { event }: Item<'business_capability'>): Promise<void> {
  const tier = tierOf(event.maxDailyConversations);
  if (tier !== null) await setLimit(batch, event.wabaId, tier);
}

async function applyUpdate(batch: Batch, item: Item<'account_update'>): Promise<void> {
  const { event, claimed } = item;
  const effect = effectOf(event);
  if (!effect) return batch.note(item, `account_update ${event.event}`);
  const at = event.entryTime ?? claimed.received_at;
  if (effect.kind === 'restricted') return restrict(batch, event.wabaId, effect.restrictions, at);
  if (effect.kind === 'cleared') await liftRestrictions(batch, event.wabaId, at);
  const change =
    effect.kind === 'violation'
      ? sql`account_violation = ${effect.word}, account_violation_at = ${at}`
      : effect.kind === 'cleared'
        ? sql`account_violation = null, account_violation_at = ${at}`
        : sql`status = ${effect.status}, status_told_at = ${at}`;
  // A webhook that was delivered late must not undo what a later one said, nor what was connected anew since. Its time has whole seconds.
  const isCurrent =
    effect.kind === 'status'
      ? sql`${at} >= greatest(n.status_told_at, date_trunc('second', n.connected_at), '-infinity')`
      : sql`(n.account_violation_at is null or n.account_violation_at <= ${at})`;
  const { rows } = await sql<ChangedNumber>`
    update phone_numbers n set ${change}, updated_at = now()
    from whatsapp_accounts a
    where a.waba_id = ${event.wabaId} and n.team_id = a.team_id and n.whatsapp_account_id = a.id and ${isCurrent}
    returning n.team_id as "teamId", n.id
  `.execute(batch.tx);
  if (effect.kind === 'status' && effect.status === 'DISCONNECTED') return emitDisconnected(batch, rows);
  emitChanged(batch, rows, [effect.kind === 'status' ? 'connection' : 'violation']);
}

function emitDisconnected({ tx, now }: Batch, numbers: readonly ChangedNumber[]): void {
  const told = { contactId: null, at: now, by: { kind: 'system', id: null } } as const;
  emit(
    tx,
    numbers.map(({ teamId, id: phoneNumberId }) => ({
      ...told,
      type: 'number.disconnected',
      teamId,
      phoneNumberId,
      data: { code: null },
    })),
  );
}

function effectOf(event: AccountUpdateEvent): Effect {
  switch (event.event) {
    case 'ACCOUNT_VIOLATION':
      return { kind: 'violation', word: event.violation?.type ?? event.event };
    case 'ACCOUNT_RESTRICTION':
      return event.restrictions.length > 0 ? { kind: 'restricted', restrictions: event.restrictions } : null;
    case 'DISABLED_UPDATE':
      if (event.ban?.state === 'DISABLE') return { kind: 'violation', word: 'DISABLED' };
      return event.ban?.state === 'REINSTATE' ? { kind: 'cleared' } : null;
    case 'ACCOUNT_DELETED':
    case 'ACCOUNT_OFFBOARDED':
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return { kind: 'status', status: 'DISCONNECTED' };
    case 'ACCOUNT_RECONNECTED':
      return { kind: 'status', status: 'CONNECTED' };
    default:
      return null;
  }
}
