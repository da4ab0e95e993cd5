import { measureCrowd } from './flow/crowd.ts';
import { measureLateness } from './flow/late.ts';
import { measureRehearsal } from './flow/rehearse.ts';
import { measureSteps } from './flow/steps.ts';
import { measureTriggers } from './flow/triggers.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';

const amounts = {
  full: {
    people: 5_000,
    late: { waiting: 1_000_000, due: 4_000, perSecond: 200, inMs: 3000 },
    ended: [10_000, 1_000_000, 10_000_000],
    told: 11_000,
    crowd: { crowd: 100_000, talking: 2_000 },
    triggers: { people: 2_000, rounds: 7 },
    rehearsal: { people: 5_000, each: 20 },
  },
  short: {
    people: 200,
    late: { waiting: 500, due: 50, perSecond: 100, inMs: 500 },
    ended: [200, 2_000],
    told: 0,
    crowd: { crowd: 300, talking: 20 },
    triggers: { people: 60, rounds: 1 },
    rehearsal: { people: 40, each: 10 },
  },
};

export default defineBench({
  name: 'flow',
  question:
    'How many blocks of automations a second, beside only writing what they write and with a past behind, how late is who waits, what do they cost the way in, and what does a rehearsal take?',
  async run({ short, progress, stack }) {
    const { people, ended, told, ...of } = short ? amounts.short : amounts.full;
    const database = await openDatabase(stack);
    const alone = await measureSteps(database, { people, ended: 0, told, withBare: true }, progress);
    const { messages, perSecond: blocks, bare, rows } = alone;
    const triggers = await measureTriggers(database, of.triggers, progress);
    const rehearsal = await measureRehearsal(database, of.rehearsal, progress);
    const behind: Awaited<ReturnType<typeof measureSteps>>[] = [];
    for (const runs of ended)
      behind.push(await measureSteps(database, { people, ended: runs, told }, progress));
    const late = await measureLateness(database, of.late, progress);
    progress(`late: ${JSON.stringify(late)}`);
    const crowd = await measureCrowd(database, of.crowd, progress);
    return {
      people,
      messages,
      blocks_per_second: round(blocks, 0),
      bare_per_second: round(bare, 0),
      ratio: round(blocks / bare),
      rows_per_second: round(rows, 0),
      rows_ratio: round(blocks / rows),
      ...triggers,
      ...rehearsal,
      ended,
      behind_per_second: behind.map(({ perSecond }) => round(perSecond, 0)),
      behind_costs: behind.map(({ costs }) => costs),
      behind_ratio: round((behind[0]?.perSecond ?? 0) / (behind.at(-1)?.perSecond ?? 0)),
      waiting: of.late.waiting,
      ...late,
      crowd: of.crowd.crowd,
      ...crowd,
    };
  },
});
