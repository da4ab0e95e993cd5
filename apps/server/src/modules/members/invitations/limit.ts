import type { RequestContext } from '../../../context.ts';
import { byAddress } from '../../../platform/limits.ts';

/** Mails to addresses that a team chooses: enough for a call centre on its first day, too few for a mailing. */
const sendings = { name: 'invitations', points: 50, seconds: 24 * 3600 };

/** Counts one mail of the team; throws when it has sent too many today. */
export function takeInvitationPoint({ app, teamId }: RequestContext): Promise<void> {
  return app.limits.take(sendings, `team:${teamId}`);
}

const openings = { name: 'open-invitation', points: 60, seconds: 3600 };

/** Counts one look at an invitation by somebody who need not be signed in. */
export function takeOpeningPoint({ app, ip }: RequestContext): Promise<void> {
  return app.limits.take(openings, byAddress(ip));
}
