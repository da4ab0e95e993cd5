export const periodKinds = ['all', 'day', 'week', 'month', 'days'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** As the browser's own fields write them: `2026-11-24`, or empty. */
export interface Days {
  from: string;
  to: string;
}

export interface Period {
  since?: string;
  until?: string;
}

const length = { day: 1, week: 7, month: 30 } as const;

/** The moments that a choice stands for, in the person's own time zone; the last of two days counts whole. */
export function periodOf(kind: PeriodKind, { from, to }: Days, now: Date): Period {
  switch (kind) {
    case 'all':
      return {};
    case 'days': {
      const since = startOf(from, 0);
      const until = startOf(to, 1);
      return { ...(since ? { since } : {}), ...(until ? { until } : {}) };
    }
    default:
      return { since: new Date(now.getTime() - length[kind] * 86_400_000).toISOString() };
  }
}

function startOf(day: string, later: number): string | null {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + later);
  return Number.isNaN(moment.getTime()) || moment.getFullYear() > 9999 ? null : moment.toISOString();
}
