import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { publish } from '../../platform/realtime/index.ts';

/** Views, canned replies, agents or settings changed: open inboxes of the team read them again. */
export function publishInbox(tx: Tx, { teamId }: RequestContext): void {
  publish(tx, { name: 'inbox.updated', payload: { team_id: teamId } });
}
