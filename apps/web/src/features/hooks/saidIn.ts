import type { HookCall } from '@herald/contract';

/** Answers by their code: they were given in the language of whoever called, and are read in that of whoever looks. */
const known = [
  'phone_missing',
  'phone_invalid',
  'contact_opted_out',
  'template_not_usable',
  'number_not_connected',
  'plan_required',
  'idempotency_key_reused',
  'rate_limited',
  'internal',
] as const;
type Known = (typeof known)[number];

/** Before answers of automations had codes. */
const ofOld = {
  'No phone number stands there.': 'phone_missing',
  'This is no phone number.': 'phone_invalid',
};

/** What a call was answered: words of our own where they are known, and else the sentence that was given. */
export function saidIn({
  response,
}: Pick<HookCall, 'response'>): { known: Known } | { message: string } | null {
  const { code, message, errors } = (response ?? {}) as Record<string, unknown>;
  const [first] = Object.values(typeof errors === 'object' && errors !== null ? errors : {});
  const old = Object.entries(ofOld).find(([sentence]) => sentence === first)?.[1];
  const found = known.find((one) => one === code || one === old);
  if (found) return { known: found };
  return typeof message === 'string' && message !== '' ? { message } : null;
}
