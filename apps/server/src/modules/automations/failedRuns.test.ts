import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { alerts, checkAlerts } from '../alerts/index.ts';
import { type Flows, graphOf, startFlows, text, word } from './testing.ts';

const round = (word_: string) =>
  graphOf(
    word(word_),
    {
      a: { ...text('Round'), name: 'Again' },
      s: { type: 'set', settings: { changes: [{ name: 'n', value: '1' }] } },
    } as never,
    { t: { next: 'a' }, a: { next: 's' } },
    { alone: false },
    [{ name: 'n' }],
  );

/** Puts a loop into the live version, which publishing would refuse. */
async function goRound({ app: { db } }: Flows, id: number): Promise<void> {
  const { graph } = await db
    .selectFrom('automation_versions')
    .select('graph')
    .where('automation_id', '=', id)
    .executeTakeFirstOrThrow();
  const next = { t: { next: 'a' }, a: { next: 's' }, s: { next: 's' } };
  await db
    .insertInto('automation_versions')
    .values({
      team_id: (await db.selectFrom('automations').select('team_id').executeTakeFirstOrThrow()).team_id,
      automation_id: id,
      version: 2,
      graph: JSON.stringify({ ...(graph as object), next }),
      published_at: new Date(0),
      revision: 2,
    })
    .execute();
  await db.updateTable('automations').set({ live_version: 2 }).where('id', '=', id).execute();
}

test('those in charge are told of runs that fail, where and why, and not twice within an hour', async () => {
  await using t = await startFlows({}, [alerts]);
  const id = await t.live(round('round'), 'Club');
  await goRound(t, id);
  const look = () =>
    t.app.services.database.pipeline.transaction((tx) =>
      checkAlerts(tx, { names: ['failedRuns'], teamIds: [t.params.team_id], now: t.app.clock.now() }),
    );
  const told = async () => {
    await look();
    const { data } = await t.caller.call(contract.listNotifications, {
      params: { team_id: t.params.team_id },
    });
    return data.flatMap(({ alert }) => (alert ? [alert.title] : []));
  };
  expect(await told()).toEqual([]);
  await t.say('round');
  expect((await t.runs()).at(-1)).toMatchObject({ status: 'failed', end_reason: 'endless_loop' });
  expect(await told()).toEqual(['The automation “Club” failed for 1 contact']);
  const { data: open } = await t.caller.call(contract.listAlerts, { params: { team_id: t.params.team_id } });
  expect(open.filter(({ kind }) => kind === 'automation_failed')).toMatchObject([
    {
      advice: expect.stringMatching(/at the block “Set values”: it went round in circles/),
      action: { path: expect.stringMatching(/automations\/\d+\?tab=executions&status=failed$/) },
    },
  ]);

  // More of them change what it says.
  await t.say('round');
  expect(await told()).toEqual(['The automation “Club” failed for 2 contacts']);
  // Publishing may have mended it.
  const publish = async () => {
    const params = t.of(id);
    const { data } = await t.caller.call(contract.getAutomation, { params });
    const body = { revision: data.revision, note: '', people: 'stay' as const };
    expect((await t.caller.call(contract.publishAutomation, { params, body })).status).toBe(200);
  };
  await publish();
  await look();
  const closed = () =>
    t.app.db.selectFrom('alerts').select('closed_at').where('kind', '=', 'automation_failed').execute();
  expect(await closed()).toEqual([{ closed_at: expect.any(Date) }]);

  // It did not: within the hour nobody is told again, later they are.
  const failAgain = (cause: string) =>
    t.app.db
      .insertInto('automation_runs')
      .columns([
        'team_id',
        'automation_id',
        'version',
        'phone_number_id',
        'contact_id',
        'status',
        'end_reason',
        'block_id',
        'cause',
        'state',
        'started_at',
        'changed_at',
        'ended_at',
      ])
      .expression((from) =>
        from
          .selectFrom('automation_runs')
          .select(({ val }) => [
            'team_id',
            'automation_id',
            'version',
            'phone_number_id',
            'contact_id',
            'status',
            'end_reason',
            'block_id',
            val(cause).as('cause'),
            'state',
            'started_at',
            'changed_at',
            val(t.app.clock.now()).as('ended_at'),
          ])
          .where('status', '=', 'failed')
          .limit(1),
      )
      .execute();
  t.app.clock.advance({ minutes: 30 });
  await failAgain('second');
  expect(await told()).toHaveLength(1);
  await publish();
  await look();
  t.app.clock.advance({ minutes: 61 });
  await failAgain('third');
  expect(await told()).toEqual(['The automation “Club” failed for 1 contact', expect.stringMatching(/Club/)]);
  t.app.clock.advance({ hours: 25 });
  await look();
  expect((await closed()).every(({ closed_at }) => closed_at !== null)).toBe(true);
});
