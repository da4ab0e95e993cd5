import type { campaignPeriods } from '@herald/contract';

type Period = (typeof campaignPeriods)[number];

const day = 24 * 60 * 60 * 1000;
const lengths: Partial<Record<Period, number>> = { '7_days': 7, '30_days': 30, '90_days': 90 };

/** From when until when a period reaches, days and months being those of the team's time zone. */
export function spanOf(
  period: Period,
  now: Date,
  timezone: string,
): { since: Date | null; until: Date | null } {
  const length = lengths[period];
  if (length !== undefined) return { since: new Date(now.getTime() - length * day), until: null };
  const [year, month, date] = localDate(now, timezone);
  switch (period) {
    case 'today':
      return { since: midnight(year, month, date, timezone), until: null };
    case 'this_month':
      return { since: midnight(year, month, 1, timezone), until: null };
    case 'last_month':
      return { since: midnight(year, month - 1, 1, timezone), until: midnight(year, month, 1, timezone) };
    default:
      return { since: null, until: null };
  }
}

function localDate(at: Date, timezone: string): [number, number, number] {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at);
  const [year = 1970, month = 1, date = 1] = text.split('-').map(Number);
  return [year, month, date];
}

/** The moment at which a local day begins. The zone's offset is read at about that moment, so summer time is right. */
function midnight(year: number, month: number, date: number, timezone: string): Date {
  const asUtc = new Date(Date.UTC(year, month - 1, date));
  const shown = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone: timezone }).replace(' ', 'T')}Z`);
  return new Date(asUtc.getTime() - (shown.getTime() - asUtc.getTime()));
}

export function dayOf(at: Date | null, timeZone: string): string | null {
  return at && new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
