import type { Tx } from '../../../platform/database/index.ts';
import { storable } from '../../storable.ts';
import type { AnyItem } from '../batch.ts';

/** When to look again, in seconds after each try. The answer to our own request is rarely later than a few seconds. */
const pauses = [3, 15, 60, 600];

export interface Deferral {
  item: AnyItem;
  why: string;
}

/**
 * Puts aside what speaks of a message that is not there (yet), as an event of its own: the rest of the webhook is done.
 * After the last try it stays as it is, done, with the reason: another program may use the number too.
 */
export async function putAside(tx: Tx, now: Date, deferrals: readonly Deferral[]): Promise<void> {
  const byEvent = Map.groupBy(deferrals, ({ item }) => item.claimed);
  for (const [claimed, own] of byEvent) {
    const why = describe(own);
    const pause = pauses[claimed.attempts];
    const isLast = pause === undefined;
    await tx
      .insertInto('inbound_events')
      .values({
        source: 'whatsapp',
        body: bodyOf(own),
        received_at: claimed.received_at,
        attempts: claimed.attempts + 1,
        status: isLast ? 'done' : 'pending',
        error: isLast ? `orphan: ${why}` : why,
        next_attempt_at: isLast ? null : new Date(now.getTime() + pause * 1000),
        processed_at: isLast ? now : null,
      })
      .execute();
  }
}

function describe(deferrals: readonly Deferral[]): string {
  const reasons = [...new Set(deferrals.map(({ why }) => why))];
  return storable(reasons.slice(0, 20).join('; ')).slice(0, 2000);
}

/** A webhook body with just these items, each in a change of its own. */
function bodyOf(deferrals: readonly Deferral[]): Buffer {
  const entry = deferrals.map(({ item: { event } }) => ({
    id: event.wabaId ?? undefined,
    changes: [
      {
        field: event.field ?? 'messages',
        value: {
          messaging_product: 'whatsapp',
          metadata: {
            phone_number_id: event.phoneNumberId,
            display_phone_number: event.displayPhoneNumber,
          },
          [listOf(event.kind)]: [event.raw],
        },
      },
    ],
  }));
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

function listOf(kind: AnyItem['event']['kind']): string {
  if (kind === 'status') return 'statuses';
  return kind === 'echo' ? 'message_echoes' : 'messages';
}
