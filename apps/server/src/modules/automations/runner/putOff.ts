import { sql } from 'kysely';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { insertMisses } from '../door/misses.ts';
import { insertCounts } from './countRidden.ts';
import type { Work } from './findWork.ts';

/** Seconds until what failed is tried again; after the last, its runs end. */
const patience = [5, 30, 300, 1800];

/** Somebody whose step fails waits alone: nobody else waits for them. */
export async function putOff(app: AppServices, work: Work, error: unknown): Promise<number> {
  const { team_id, contact_id } = work;
  app.log.error({ err: error, contact: contact_id }, 'somebody in automations cannot be taken on');
  const now = app.clock.now();
  const seconds = sql`(array[${sql.join(patience)}])[tries + 1]::int * interval '1 second'`;
  await app.database.pipeline.transaction(async (tx) => {
    await giveUp(tx, work, now);
    await sql`
      update automation_inputs set tries = tries + 1, not_before = ${now}::timestamptz + ${seconds}
      where team_id = ${team_id} and contact_id = ${contact_id}`.execute(tx);
    await sql`
      update automation_waits set tries = tries + 1, due_at = ${now}::timestamptz + ${seconds}
      where team_id = ${team_id} and contact_id = ${contact_id} and due_at <= ${now}`.execute(tx);
  });
  return 0;
}

interface Stuck {
  automation_id: number;
  version: number;
  started_at: Date;
}

/** What failed five times ends, and says so: who waited in it is out, who was to come in did not. */
async function giveUp(tx: Tx, { team_id, contact_id }: Work, now: Date): Promise<void> {
  const most = patience.length;
  const { rows } = await sql<Stuck>`
    with stuck as (
      select w.run_id from automation_waits w
      where w.team_id = ${team_id} and w.contact_id = ${contact_id} and (w.tries >= ${most} or exists (
        select from automation_inputs i
        where i.team_id = w.team_id and i.contact_id = w.contact_id and i.tries >= ${most} and i.kind <> 'start'
          and (i.run_id is null or i.run_id = w.run_id)))
    ), gone as (
      delete from automation_waits w using stuck s where w.team_id = ${team_id} and w.run_id = s.run_id
    )
    update automation_runs r set status = 'failed', end_reason = 'internal', ended_at = ${now}, changed_at = ${now}
    from stuck s where r.team_id = ${team_id} and r.id = s.run_id
    returning r.automation_id, r.version, r.started_at`.execute(tx);
  const { rows: inputs } = await sql<{ kind: string; automation_id: number | null }>`
    delete from automation_inputs
    where team_id = ${team_id} and contact_id = ${contact_id} and tries >= ${most}
    returning kind, automation_id`.execute(tx);
  await insertMisses(
    tx,
    inputs.flatMap(({ kind, automation_id: automationId }) =>
      kind === 'start' && automationId !== null
        ? [{ teamId: team_id, automationId, contactId: contact_id, why: 'internal', at: now }]
        : [],
    ),
  );
  await insertCounts(
    tx,
    rows.map((row) => ({ ...row, team_id, block_id: '', what: 'failed' })),
  );
}
