import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

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
    if (changes.length === 0) return;
    await tx.planned(
      'apply_unread',
      sql`
      with locked as (
        select p.team_id, p.id, x.change
        from unnest(
          ${changes.map(([, { teamId }]) => teamId)}::bigint[], ${changes.map(([id]) => id)}::bigint[],
          ${changes.map(([, { change }]) => change)}::integer[]
        ) as x(team_id, id, change)
        join phone_numbers p on p.team_id = x.team_id and p.id = x.id
        order by p.id
        for no key update of p
      )
      update phone_numbers p
      set unread_conversations = p.unread_conversations + l.change
      from locked l
      where p.team_id = l.team_id and p.id = l.id`,
    );
  }
}
