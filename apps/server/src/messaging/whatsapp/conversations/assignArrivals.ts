import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { type Turn, type Turns, takeTurns, type Wanted } from '../../assignment/index.ts';
import { notify } from '../../notifications/index.ts';
import { recordEvents } from '../../timeline/index.ts';
import type { Batch } from '../batch.ts';

/** Conversations in which somebody wrote and that nobody has. Their rows are locked. */
export class Unassigned {
  readonly #numbers = new Map<number, NumberScope & { contactIds: Set<number> }>();

  add({ teamId, phoneNumberId, contactId }: NumberScope & { contactId: number }): void {
    const number = this.#numbers.get(phoneNumberId) ?? { teamId, phoneNumberId, contactIds: new Set() };
    this.#numbers.set(phoneNumberId, number);
    number.contactIds.add(contactId);
  }

  /**
   * Gives them to whose turn it is, on numbers that want it so. Once at the end of a batch: whose turn it is is locked
   * after all conversations and before the counters. Where people assign by hand this is one look at a small index.
   */
  async apply(batch: Batch): Promise<void> {
    if (this.#numbers.size === 0) return;
    const wanted = (await this.#readHow(batch)).flatMap(({ phone_number_id, how }): Wanted[] => {
      const number = this.#numbers.get(phone_number_id);
      return number ? [{ ...number, how, contactIds: [...number.contactIds] }] : [];
    });
    if (wanted.length > 0) await assign(batch, await takeTurns(batch.tx, wanted));
  }

  async #readHow({ tx }: Batch): Promise<{ phone_number_id: number; how: Turns }[]> {
    const numbers = [...this.#numbers.values()].map(({ teamId, phoneNumberId }) => ({
      team_id: teamId,
      phone_number_id: phoneNumberId,
    }));
    const { rows } = await tx.planned(
      'read_assignment',
      sql<{ phone_number_id: number; how: Turns }>`
      select s.phone_number_id, s.assignment as how
      from inbox_settings s
      join jsonb_to_recordset(${jsonRows(numbers)}) as x(team_id bigint, phone_number_id bigint)
        using (team_id, phone_number_id)
      where s.assignment <> 'manual'`,
    );
    return rows;
  }
}

async function assign({ tx, now }: Batch, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  await sql`
    update conversations v set assigned_user_id = x.user_id, assigned_at = ${now}
    from jsonb_to_recordset(${jsonRows(turns)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, user_id bigint)
    where v.team_id = x.team_id and v.phone_number_id = x.phone_number_id and v.contact_id = x.contact_id
  `.execute(tx);
  const assigned = turns.map(({ user_id, how, ...conversation }) => ({ conversation, user_id, how }));
  await recordEvents(
    tx,
    now,
    assigned.map(({ conversation, user_id, how }) => ({
      ...conversation,
      kind: 'assigned',
      by: { kind: 'system', id: null },
      data: { assignee_id: user_id, how },
    })),
  );
  await notify(
    tx,
    now,
    assigned.map(({ conversation, user_id }) => ({
      ...conversation,
      user_id,
      kind: 'assigned',
      actor_user_id: null,
    })),
  );
}
