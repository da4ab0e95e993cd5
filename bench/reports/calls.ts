import * as contract from '../../packages/contract/src/index.ts';
import type { Installation } from '../inbox/installation.ts';

export interface ReportCall {
  name: string;
  /** Asks as the browser does; returns how much it counted, for nothing is faster than an empty report. */
  run(): Promise<number>;
}

/** Every report of a number, as somebody opens it; those of a year as well as the usual 28 days. */
export function listReports({ call, inbox }: Installation): ReportCall[] {
  const { params } = inbox;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const support = (name: string, query: { from?: string; to?: string; business?: 'true' }): ReportCall => ({
    name: `support, ${name}`,
    run: async () => (await call(contract.getSupportReport, { params, query })).data.asked,
  });
  return [
    // Today alone is empty just after midnight.
    support('since yesterday', { from: day(1), to: day(0) }),
    support('28 days', {}),
    support('28 days, business hours', { business: 'true' }),
    support('a year', { from: day(364), to: day(0) }),
    {
      name: 'ratings, 28 days',
      run: async () => (await call(contract.getRatingReport, { params, query: {} })).data.asked,
    },
    {
      name: 'live',
      run: async () => (await call(contract.getLiveOverview, { params })).data.open,
    },
  ];
}
