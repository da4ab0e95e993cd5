import { sql } from 'kysely';
import { authorOf, system } from '../../actor.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { recordConsents } from '../ledger/recordConsents.ts';
import { hashPhone } from './erasureKey.ts';

interface NewPeople {
  teamIds: readonly number[];
  contactIds: readonly number[];
  /** When the refusal counts from: what the person said after it is newer. Absent: from when they were erased. */
  at?: Date;
}

/**
 * Erasing somebody takes their refusal along, and it must not bring them the marketing back that they had refused:
 * among people who are new, or new under their number, those whose number was opted out when it was erased are opted out again.
 */
export async function applyErasures(tx: Tx, app: AppServices, people: NewPeople): Promise<void> {
  const numbers = await readNumbers(tx, app, people);
  if (numbers.length === 0) return;
  const refused = await readRefused(
    tx,
    people.teamIds,
    numbers.map(({ hash }) => hash),
  );
  await recordConsents(
    tx,
    numbers.flatMap(({ teamId, contactId, hash }) => {
      const erasedAt = refused.get(hash.toString('base64'));
      if (!erasedAt) return [];
      const at = people.at ?? erasedAt;
      return [{ teamId, contactId, at, status: 'opted_out', source: 'manual', by: authorOf(system) }];
    }),
  );
}

interface HashedNumber {
  teamId: number;
  contactId: number;
  hash: Buffer;
}

async function readNumbers(
  tx: Tx,
  app: AppServices,
  { teamIds, contactIds }: NewPeople,
): Promise<HashedNumber[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await tx.planned(
    'read_numbers_of_new',
    sql<{ teamId: number; contactId: number; phone: string }>`
    select team_id as "teamId", id as "contactId", phone_number as phone from contacts
    where team_id = any(${teamIds}::bigint[]) and id = any(${contactIds}::bigint[])
      and phone_number is not null`,
  );
  return Promise.all(
    rows.map(async ({ phone, ...who }) => ({ ...who, hash: await hashPhone(app, who.teamId, phone) })),
  );
}

/** When numbers were erased that had refused. */
async function readRefused(
  tx: Tx,
  teamIds: readonly number[],
  hashes: readonly Buffer[],
): Promise<Map<string, Date>> {
  const { rows } = await tx.planned(
    'read_refused',
    sql<{ hash: Buffer; erased_at: Date }>`
    select hash, max(erased_at) as erased_at from (
      select phone_hash as hash, erased_at from contact_erasures
      where team_id = any(${teamIds}::bigint[]) and phone_hash = any(${hashes}::bytea[]) and was_opted_out
      union all
      select hash, erased_at from contact_erasures, unnest(other_phone_hashes) hash
      where team_id = any(${teamIds}::bigint[]) and other_phone_hashes <> '{}' and hash = any(${hashes}::bytea[])
        and was_opted_out
    ) refused
    group by 1`,
  );
  return new Map(rows.map(({ hash, erased_at }) => [hash.toString('base64'), erased_at]));
}
