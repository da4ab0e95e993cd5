import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { foldCounts } from './foldCounts.ts';
import { forgottenBefore, isTest } from './tested.ts';

const day = 86_400_000;
/** Rows of one statement: nobody waits long for its locks. */
const atOnce = 5000;
const mostRounds = 100;

/** Buttons of an ended run work for a week; whoever reads why something happened asks within a month. */
const daysOfState = 30;
const daysOfCarts = 180;

/**
 * Runs as long after they ended as the installation says, what they knew of somebody, tests, carts that came to nothing and what
 * explains a moment after a month. Counts stay, by the month after a while, and so do versions that were live.
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
        select team_id, id from automation_runs
        where ended_at < ${before(daysOfState)} and state is not null and status = 'dropped' limit ${atOnce})`,
      sql`update automation_runs set state = null where (team_id, id) in (
        select team_id, id from automation_runs
        where ended_at < ${before(daysOfState)} and state is not null limit ${atOnce})`,
      sql`delete from automation_runs where (team_id, id) in (
        select team_id, id from automation_runs
        where ended_at < ${before(app.config.automations.keptDays)} and state is null limit ${atOnce})`,
      sql`delete from automation_runs where (team_id, id) in (
        select team_id, id from automation_runs where ${isTest()} and ended_at < ${forgotten} limit ${atOnce})`,
      sql`delete from automation_versions where (team_id, automation_id, version) in (
        select team_id, automation_id, version from automation_versions v
        where ${isTest('v')} and published_at < ${forgotten} and not exists (
          select from automation_runs r
          where r.team_id = v.team_id and r.automation_id = v.automation_id and r.version = v.version and ${isTest('r')})
        limit ${atOnce})`,
      sql`delete from shop_carts where (team_id, id) in (
        select team_id, id from shop_carts where changed_at < ${before(daysOfCarts)} limit ${atOnce})`,
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
    for (const fold of foldCounts) {
      for (let round = 0; round < mostRounds && !signal.aborted; round += 1) {
        if ((await fold(app.database.statements, clock.now(), atOnce)) < atOnce) break;
      }
    }
  },
});
