import type { UsedThing, UsingAutomation } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';

export interface Thing {
  teamId: number;
  kind: UsedThing;
  id: number;
}

/** The published automations that use something, those first that are switched on. */
export async function readUsedBy(tx: Tx, { teamId, kind, id }: Thing): Promise<UsingAutomation[]> {
  const { rows } = await sql<UsingAutomation>`
    select a.id, a.name, a.phone_number_id, a.is_active
    from automation_uses u
    join automations a on a.team_id = u.team_id and a.id = u.automation_id and a.deleted_at is null
    where u.team_id = ${teamId} and u.kind = ${kind} and u.thing_id = ${id}
    order by a.is_active desc, lower(a.name), a.id`.execute(tx);
  return rows;
}

const mostNamed = 5;

/** What an automation that is switched on needs is not taken away under it. */
export async function refuseUsed(tx: Tx, thing: Thing, code: string): Promise<void> {
  const active = (await readUsedBy(tx, thing)).filter(({ is_active }) => is_active);
  if (active.length === 0) return;
  const names = active.slice(0, mostNamed).map(({ name }) => name);
  throw new AppError(code, {
    en: `Automations that are switched on use this: ${names.map((name) => `“${name}”`).join(', ')}. Choose something else there, or switch them off first.`,
    fr: `Des automatisations actives l’utilisent : ${names.map((name) => `« ${name} »`).join(', ')}. Choisissez-y autre chose, ou désactivez-les d’abord.`,
  });
}
