import * as contract from '../../packages/contract/src/index.ts';
import type { Installation } from '../inbox/installation.ts';

export interface ReportCall {
  name: string;
  /** Asks as the browser does; returns how much it counted, for nothing is faster than an empty report. */
  run(): Promise<number>;
  /** Of the newest answer, as JSON. */
  answerBytes(): number;
}

/** Every report of a number, as somebody opens it; those of a year as well as the usual 28 days. */
export function listReports({ call, inbox }: Installation): ReportCall[] {
  const { params } = inbox;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const support = (name: string, query: { from?: string; to?: string; business?: 'true' }): ReportCall =>
    reportCall(
      `support, ${name}`,
      async () => (await call(contract.getSupportReport, { params, query })).data,
      ({ asked }) => asked,
    );
  return [
    // Today alone is empty just after midnight.
    support('since yesterday', { from: day(1), to: day(0) }),
    support('28 days', {}),
    support('28 days, business hours', { business: 'true' }),
    support('a year', { from: day(364), to: day(0) }),
    reportCall(
      'ratings, 28 days',
      async () => (await call(contract.getRatingReport, { params, query: {} })).data,
      ({ asked }) => asked,
    ),
    reportCall(
      'live',
      async () => (await call(contract.getLiveOverview, { params })).data,
      ({ open }) => open,
    ),
  ];
}

function reportCall<T>(name: string, read: () => Promise<T>, count: (answer: T) => number): ReportCall {
  let newest: T | null = null;
  return {
    name,
    run: async () => {
      newest = await read();
      return count(newest);
    },
    answerBytes: () => JSON.stringify(newest).length,
  };
}
