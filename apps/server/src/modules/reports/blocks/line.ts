import { timeAt } from './sketch.ts';
import type { Summary } from './summary.ts';

/** What a chart shows of a day. */
export interface Line {
  asked: number;
  answered: number;
  resolved: number;
  /** The median in seconds: all of the time, and within business hours. */
  first_response: number | null;
  business_first_response: number | null;
  rated: number;
  score_sum: number;
}

export function lineOf({ counts, seconds, business_seconds }: Summary): Line {
  const { asked, answered, resolved, ratings } = counts;
  const scores = Object.entries(ratings.scores);
  return {
    ...{ asked, answered, resolved },
    first_response: timeAt(seconds.first, 0.5),
    business_first_response: timeAt(business_seconds.first, 0.5),
    rated: scores.reduce((sum, [, count]) => sum + count, 0),
    score_sum: scores.reduce((sum, [score, count]) => sum + Number(score) * count, 0),
  };
}
