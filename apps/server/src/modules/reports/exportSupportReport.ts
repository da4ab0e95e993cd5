import type { Locale, ReportPeriod } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { csvDownload } from '../../http/csvDownload.ts';
import type { Download } from '../../http/serve.ts';
import { readSupportReport } from './readSupportReport.ts';

const titles: Record<Locale, readonly string[]> = {
  en: ['Day', 'Began to wait', 'Answered', 'Closed', 'First response, median (seconds)'],
  fr: ['Jour', 'Ont commencé à attendre', 'Répondues', 'Fermées', 'Première réponse, médiane (secondes)'],
};

/** The days of a report as a file. */
export async function exportSupportReport(ctx: RequestContext, period: ReportPeriod): Promise<Download> {
  const { days } = await readSupportReport(ctx, period);
  const filename = `support-${period.from}-${period.to}.csv`;
  return csvDownload(ctx.locale, filename, titles[ctx.locale], lines(days));
}

async function* lines(days: Awaited<ReturnType<typeof readSupportReport>>['days']) {
  for (const { day, asked, answered, resolved, first_response } of days)
    yield [day, asked, answered, resolved, first_response];
}
