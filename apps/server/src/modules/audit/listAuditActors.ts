import type { RequestContext } from '../../context.ts';
import { readAuditActors } from './queries.ts';

/** Who can be chosen in the filter: also people who left. */
export function listAuditActors({ db, teamId }: RequestContext) {
  return db.read((tx) => readAuditActors(tx, teamId));
}
