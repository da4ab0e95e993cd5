import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';

/** The number of the request, as the audit log names it. */
export async function numberTarget(tx: Tx, { teamId, phoneNumberId: id }: RequestContext) {
  const number = await tx
    .selectFrom('phone_numbers')
    .select('display_phone_number')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return { kind: 'phone_number', id, name: number?.display_phone_number ?? null };
}
