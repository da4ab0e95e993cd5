import { z } from 'zod';
import { asObject, listOf, number, part, text } from '../read.ts';
import { CloudApiError } from './error.ts';
import { graphPath, type Transport } from './transport.ts';
import type { BlockedUser, OnPhone } from './types.ts';

const failure = z.object({
  errors: listOf(z.object({ code: number, message: text, error_data: part({ details: text }) })),
});

/** Meta answers 200 also when it took nobody: whom it refused stands in the answer. */
export async function changeBlocked(
  transport: Transport,
  method: 'POST' | 'DELETE',
  { token, phoneNumberId, user }: OnPhone & { user: BlockedUser },
): Promise<void> {
  const named = 'phone' in user ? { user: user.phone } : { user_id: user.userId };
  const json = { messaging_product: 'whatsapp', block_users: [named] };
  const answer = await transport.call({ method, path: graphPath(phoneNumberId, 'block_users'), token, json });
  const { failed_users } = z
    .object({ failed_users: listOf(failure) })
    .parse(asObject(answer.block_users) ?? {});
  const error = failed_users[0]?.errors[0];
  if (failed_users.length === 0) return;
  throw new CloudApiError(error?.message ?? 'WhatsApp did not take the change.', {
    code: error?.code ?? null,
    details: error?.error_data?.details ?? null,
    transient: transientCodes.has(error?.code ?? 0),
  });
}

/** Too many at once, and an error of Meta's own. */
const transientCodes = new Set([139102, 139103]);
