import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { forgottenBefore, isTest } from './tested.ts';

const day = 86_400_000;
/** Rows of one statement: nobody waits long for its locks. */
const atOnce = 5000;
const mostRounds = 100;

/**
 * Runs half a year after they ended, carts half a year after they were left, tests and what explains a moment after a month.
 * Counts and versions that were live stay.
 */
export const forgetRuns = defineJob({
  name: 'automations.forget',
  payload: z.object({}),
  cron: '41 * * * *',
  async run(_payload, { app, clock, signal }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * day);
    const forgotten = forgottenBefore(clock.now());
    const statements = [
      sql`delete from automation_runs where (team_id, id) in (
        select team_id, id from automation_runs where ended_at < ${before(180)} limit ${atOnce})`,
      sql`delete from automation_runs where (team_id, id) in (
        select team_id, id from automation_runs where ${isTest()} and ended_at < ${forgotten} limit ${atOnce})`,
      sql`delete from automation_versions where (team_id, automation_id, version) in (
        select team_id, automation_id, version from automation_versions v
        where ${isTest('v')} and published_at < ${forgotten} and not exists (
          select from automation_runs r
          where r.team_id = v.team_id and r.automation_id = v.automation_id and r.version = v.version and ${isTest('r')})
        limit ${atOnce})`,
      sql`delete from shop_carts where (team_id, id) in (
        select team_id, id from shop_carts where changed_at < ${before(180)} limit ${atOnce})`,
      sql`delete from automation_misses where (team_id, id) in (
        select team_id, id from automation_misses where at < ${before(30)} limit ${atOnce})`,
      sql`delete from automation_rehearsals where (team_id, id) in (
        select team_id, id from automation_rehearsals where created_at < ${before(7)} limit ${atOnce})`,
      sql`delete from hook_calls where (team_id, id) in (
        select team_id, id from hook_calls where created_at < ${before(30)} limit ${atOnce})`,
    ];
    for (const statement of statements) {
      for (let round = 0; round < mostRounds && !signal.aborted; round += 1) {
        const { numAffectedRows = 0n } = await statement.execute(app.database.statements);
        if (numAffectedRows < atOnce) break;
      }
    }
  },
});
