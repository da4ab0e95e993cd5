import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** By how much the number of conversations with unread messages moved, by number. */
export class UnreadChanges {
  readonly #changes = new Map<number, { teamId: number; change: number }>();

  /** One conversation went from `before` to `after` unread messages. Its row must be locked. */
  add(teamId: number, phoneNumberId: number, before: number, after: number): void {
    const change = Number(after > 0) - Number(before > 0);
    if (change === 0) return;
    const known = this.#changes.get(phoneNumberId)?.change ?? 0;
    this.#changes.set(phoneNumberId, { teamId, change: known + change });
  }

  /**
   * Moves the kept counters by the same amounts. Always the last lock of a transaction, and in the order of the ids:
   * everybody who touches a conversation of a number meets at this row.
   */
  async apply(tx: Tx): Promise<void> {
    const changes = [...this.#changes].filter(([, { change }]) => change !== 0).sort(([a], [b]) => a - b);
    for (const [id, { teamId, change }] of changes) {
      const { unread_conversations } = await tx
        .updateTable('phone_numbers')
        .set({ unread_conversations: sql`unread_conversations + ${change}` })
        .where('team_id', '=', teamId)
        .where('id', '=', id)
        .returning('unread_conversations')
        .executeTakeFirstOrThrow();
      publish(tx, {
        name: 'number.updated',
        payload: { phone_number_id: id, inbound_conversation_not_read: unread_conversations },
      });
    }
  }
}
