/** What WhatsApp really takes of a campaign, averaged over the last seconds. */
export interface Speed {
  /** So many were taken just now. */
  took(campaignId: number, count: number, now: number): void;
  /** Campaigns whose figure is worth writing down again, with what it is. */
  due(now: number): { campaignId: number; perMinute: number }[];
}

const memoryMs = 5000;
const writtenEveryMs = 1000;
/** After so long a silence the next messages are a new start. */
const forgottenMs = 30_000;

interface Measure {
  since: number;
  at: number;
  /** Messages a millisecond, before it is set right for a young measure. */
  rate: number;
  writtenAt: number;
  isNew: boolean;
}

/** An average that forgets: what was `memoryMs` ago counts a third of what is now. */
export function createSpeed(): Speed {
  const measures = new Map<number, Measure>();
  const perMinuteOf = ({ since, rate }: Measure, now: number) => {
    const learnt = 1 - Math.exp(-Math.max(now - since, writtenEveryMs) / memoryMs);
    return Math.round((rate / learnt) * 60_000);
  };
  const forget = (now: number) => {
    for (const [id, { at }] of measures) if (now - at > forgottenMs) measures.delete(id);
  };
  return {
    took(campaignId, count, now) {
      const known = measures.get(campaignId);
      const isFresh = known && now - known.at <= forgottenMs;
      const measure = isFresh ? known : { since: now, at: now, rate: 0, writtenAt: now, isNew: true };
      measure.rate = measure.rate * Math.exp(-(now - measure.at) / memoryMs) + count / memoryMs;
      measure.at = now;
      measure.isNew = true;
      measures.set(campaignId, measure);
    },
    due(now) {
      forget(now);
      const due = [...measures].filter(([, one]) => one.isNew && now - one.writtenAt >= writtenEveryMs);
      return due.map(([campaignId, measure]) => {
        measure.isNew = false;
        measure.writtenAt = now;
        return { campaignId, perMinute: perMinuteOf(measure, now) };
      });
    },
  };
}
