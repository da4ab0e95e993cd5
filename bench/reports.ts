import * as contract from '../packages/contract/src/index.ts';
import { type Installation, openInstallation } from './inbox/installation.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { listReports, type ReportCall } from './reports/calls.ts';
import { addReported } from './reports/seed.ts';

const sizes = {
  usual: [
    { conversations: 10_000, messagesEach: 5 },
    { conversations: 1_000_000, messagesEach: 5 },
  ],
  short: [
    { conversations: 600, messagesEach: 5 },
    { conversations: 2_000, messagesEach: 5 },
  ],
};

export default defineBench({
  name: 'reports',
  question:
    'How long does a team lead wait for each report with 5,000,000 messages in a year, beside 50,000?',
  async run({ short, keep, progress, stack }) {
    const database = await openDatabase(stack, keep);
    const rounds = short ? 3 : 60;
    const chosen = short ? sizes.short : sizes.usual;
    const reports: ReportCall[][] = [];
    const held: Counts[] = [];
    for (const size of chosen) {
      progress(`an inbox of ${size.conversations} conversations`);
      const installation = await openInstallation(stack, database, size, progress);
      await addReported(installation, progress);
      await keepDays(installation, progress);
      held.push(await countReported(installation));
      reports.push(listReports(installation));
    }
    const [small = [], large = []] = reports;
    const calls: Record<string, Figures> = {};
    for (const [nth, call] of small.entries()) {
      const [few = [], many = []] = await timeInTurns([call, large[nth]], rounds);
      calls[call.name] = {
        small: spread(few),
        large: spread(many),
        ratio: {
          p95: round(percentile(many, 0.95) / percentile(few, 0.95)),
          p50: round(percentile(many, 0.5) / percentile(few, 0.5)),
        },
      };
      progress(`${call.name}: p95 ${calls[call.name]?.small.p95} and ${calls[call.name]?.large.p95} ms`);
    }
    const all = Object.values(calls);
    return {
      conversations: chosen.map(({ conversations }) => conversations),
      messages: chosen.map((size) => size.conversations * size.messagesEach),
      held,
      rounds,
      calls,
      worst: {
        p95: Math.max(...all.map((call) => call.large.p95)),
        ratio: Math.max(...all.map((call) => call.ratio.p95)),
      },
    };
  },
});

/** Whoever opens a report sums up some more days, as the job does every five minutes: until all are. */
async function keepDays({ call, inbox: { params }, owner }: Installation, progress: (text: string) => void) {
  progress('days');
  const kept = async () => {
    const { rows } = await owner.query<{ is_kept: boolean }>(
      `select p.kept_from <= (select min(started_at) from reply_times)::date as is_kept from reply_time_progress p`,
    );
    return rows[0]?.is_kept ?? false;
  };
  while (!(await kept())) await call(contract.getSupportReport, { params, query: today() });
}

function today() {
  const day = new Date().toISOString().slice(0, 10);
  return { from: day, to: day };
}

interface Spread {
  p50: number;
  p95: number;
  max: number;
}

interface Figures {
  small: Spread;
  large: Spread;
  ratio: { p95: number; p50: number };
}

/** What the reports are made of. */
interface Counts {
  waits: number;
  resolutions: number;
  ratings: number;
}

async function countReported({ owner }: Installation): Promise<Counts> {
  const { rows } = await owner.query<Record<keyof Counts, string>>(
    `select (select count(*) from reply_times) as waits, (select count(*) from resolutions) as resolutions,
       (select count(*) from ratings) as ratings`,
  );
  const { waits, resolutions, ratings } = rows[0]!;
  return { waits: Number(waits), resolutions: Number(resolutions), ratings: Number(ratings) };
}

const warmUps = 2;

/** Call by call one after the other: whatever else the machine does meets both alike. Milliseconds. */
async function timeInTurns(calls: readonly (ReportCall | undefined)[], rounds: number): Promise<number[][]> {
  const milliseconds = calls.map((): number[] => []);
  for (let nth = 0; nth < warmUps + rounds; nth += 1) {
    for (const [index, call] of calls.entries()) {
      const startedAt = performance.now();
      const counted = (await call?.run()) ?? 0;
      if (nth >= warmUps) milliseconds[index]?.push(performance.now() - startedAt);
      if (counted === 0) throw new Error(`${call?.name}: the report is empty.`);
    }
  }
  return milliseconds;
}

function spread(values: readonly number[]): Spread {
  return {
    p50: round(percentile(values, 0.5), 1),
    p95: round(percentile(values, 0.95), 1),
    max: round(Math.max(...values), 1),
  };
}
