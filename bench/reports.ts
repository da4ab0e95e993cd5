import * as contract from '../packages/contract/src/index.ts';
import { type Compared, compareCalls } from './inbox/compareCalls.ts';
import { type Installation, openInstallation } from './inbox/installation.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
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
    const installations: Installation[] = [];
    const reports: ReportCall[][] = [];
    const held: Counts[] = [];
    for (const size of chosen) {
      progress(`an inbox of ${size.conversations} conversations`);
      const installation = await openInstallation(stack, database, size, progress);
      await addReported(installation, progress);
      await keepDays(installation, progress);
      held.push(await countReported(installation));
      installations.push(installation);
      reports.push(listReports(installation));
    }
    const [small = [], large = []] = reports;
    const calls: Record<string, Figures> = {};
    for (const [nth, call] of small.entries()) {
      const figures = await compareCalls(installations, [call, large[nth]], rounds);
      calls[call.name] = { ...figures, answer_bytes: [call.answerBytes(), large[nth]?.answerBytes() ?? 0] };
      progress(
        `${call.name}: p95 ${figures.small.p95} and ${figures.large.p95} ms, processor ${figures.small.cpu} and ${figures.large.cpu}`,
      );
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
      `select p.kept_from <= (select min(started_at) at time zone t.timezone from reply_times)::date as is_kept
       from reply_time_progress p join teams t on t.id = p.team_id`,
    );
    return rows[0]?.is_kept ?? false;
  };
  while (!(await kept())) await call(contract.getSupportReport, { params, query: today() });
}

function today() {
  const day = new Date().toISOString().slice(0, 10);
  return { from: day, to: day };
}

type Figures = Compared & {
  /** Small and large: an answer that says more also costs more. */
  answer_bytes: [number, number];
};

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
