import { AppError } from '../../platform/errors.ts';

/** One that is being opened, and those that wait for it. */
const mostAtOnce = 6;
const secondsAhead = 15;

let last: Promise<unknown> = Promise.resolve();
const teams = new Set<number>();

/**
 * Runs `work` once no other spreadsheet is being opened in this process, since each may take hundreds of megabytes and many
 * seconds. A team has one at a time, so that none keeps the others waiting.
 */
export async function inTurn<T>(teamId: number, work: () => Promise<T>): Promise<T> {
  if (teams.has(teamId)) throw new AppError('rate_limited', teamBusy, { retryAfter: secondsAhead });
  if (teams.size >= mostAtOnce) throw new AppError('unavailable', null, { retryAfter: secondsAhead });
  teams.add(teamId);
  const turn = last.then(work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    teams.delete(teamId);
  }
}

const teamBusy = {
  en: 'Another spreadsheet of your team is being read. Try again in a moment, or save this one as CSV.',
  fr: 'Un autre classeur de votre équipe est en cours de lecture. Réessayez dans un instant ou enregistrez celui-ci en CSV.',
};
