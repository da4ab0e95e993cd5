import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';
import { causeNames } from './causes/index.ts';
import { checkAlerts } from './index.ts';
import { letIn } from './testing.ts';

/** Causes that come and go, by the statement that makes them so. */
const steps = {
  stop: `update campaigns set step = 'PAUSED', stop_code = 'budget_reached', paused_at = clock_timestamp() where id = $campaign`,
  resume: `update campaigns set step = 'SENDING', stop_code = null where id = $campaign`,
  red: `update phone_numbers set quality_rating = 'RED' where id = $number`,
  green: `update phone_numbers set quality_rating = 'GREEN' where id = $number`,
  lost: `update whatsapp_accounts set token_invalid_at = now() where team_id = $team`,
  found: `update whatsapp_accounts set token_invalid_at = null where team_id = $team`,
  refused: `update templates set status = 'REJECTED', updated_at = now() where id = $template`,
  approved: `update templates set status = 'APPROVED', updated_at = now() where id = $template`,
} as const;
type Step = keyof typeof steps | 'pass';

test('after any history, whoever looks when, the open alerts are those whose cause stands, each told once', async () => {
  await using app = await startTestApp();
  const things = await seedThings(app);
  await letIn(app, things);
  const { team_id, phone_number_id, campaign_id, template_id } = things.ids;
  const write = (text: string) =>
    sql
      .raw(
        text
          .replace('$campaign', String(campaign_id))
          .replace('$number', String(phone_number_id))
          .replace('$team', String(team_id))
          .replace('$template', String(template_id)),
      )
      .execute(app.db);
  const check = (teamIds: number[]) =>
    app.services.database.pipeline.transaction((tx) =>
      checkAlerts(tx, { names: causeNames, teamIds, now: app.clock.now() }),
    );

  const step = fc.constantFrom<Step>(...(Object.keys(steps) as Step[]), 'pass');
  const looks = fc.boolean();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, looks), { minLength: 1, maxLength: 12 }), async (history) => {
      const stands = { stop: false, red: false, lost: false, refused: false };
      await sql`delete from alerts`.execute(app.db);
      for (const undo of ['resume', 'green', 'found', 'approved'] as const) await write(steps[undo]);
      for (const [what, looksNow] of history) {
        if (what === 'pass') app.clock.advance({ hours: 1 });
        else await write(steps[what]);
        if (what === 'stop' || what === 'resume') stands.stop = what === 'stop';
        if (what === 'red' || what === 'green') stands.red = what === 'red';
        if (what === 'lost' || what === 'found') stands.lost = what === 'lost';
        if (what === 'refused' || what === 'approved') stands.refused = what === 'refused';
        // Two at once, as a fact and the clock may.
        if (looksNow) await Promise.all([check([team_id]), check([team_id])]);
      }
      await check([team_id]);
      const open = await app.db.selectFrom('alerts').select('kind').where('closed_at', 'is', null).execute();
      const wanted = [
        stands.stop && 'campaign_stopped',
        stands.lost && 'number_lost',
        // Of a number that is not let in, nothing else counts.
        stands.red && !stands.lost && 'number_quality',
        stands.refused && 'template_refused',
      ].filter((kind) => kind !== false);
      expect(open.map(({ kind }) => kind).sort()).toEqual(wanted.sort());
      const { rows } = await sql<{ times: number }>`
        select count(*)::int as times from notifications where alert_id is not null
        group by alert_id, user_id having count(*) > 1`.execute(app.db);
      expect(rows).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
