import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** What sets off an automation, for whoever asks with every message: there while it is active, and of its live version. */
export async function writeTrigger(tx: Tx, teamId: number, automationId: number): Promise<void> {
  await tx
    .deleteFrom('automation_triggers')
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId)
    .execute();
  await sql`
    insert into automation_triggers (team_id, automation_id, phone_number_id, kind, rule, version, position)
    select a.team_id, a.id, a.phone_number_id, t.rule ->> 'kind', t.rule, v.version, a.position
    from automations a
    join automation_versions v on v.team_id = a.team_id and v.automation_id = a.id and v.version = a.live_version
    cross join lateral (select v.graph #> array['blocks', v.graph ->> 'start', 'settings'] as rule) t
    where a.team_id = ${teamId} and a.id = ${automationId} and a.is_active and a.deleted_at is null`.execute(
    tx,
  );
}
