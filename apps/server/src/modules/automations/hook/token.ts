import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { hashOfToken, makeHookToken } from '../../hooks/index.ts';

/** Under which the address is sealed. */
export const hookPurpose = 'automation hook';

/** Gives an automation an address by which others set it off. An older one is closed. */
export async function giveHook(
  tx: Tx,
  { secrets }: Pick<AppServices, 'secrets'>,
  teamId: number,
  id: number,
) {
  const token = makeHookToken();
  await tx
    .updateTable('automations')
    .set({ hook_hash: hashOfToken(token), hook_sealed: secrets.seal(token, hookPurpose) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** The address, for whoever may see the automation. */
export function hookUrl(
  { secrets, config }: Pick<AppServices, 'secrets' | 'config'>,
  sealed: string,
): string {
  return `${config.http.publicUrl}/hooks/automations/${secrets.open(sealed, hookPurpose)}`;
}
