import { controlGet } from '../src/shop.ts';

/** A message as the sandbox accepted it. */
export interface Accepted {
  id: string;
  phoneNumberId: string;
  to: string;
  type: string;
  /** Herald's name for the message, `m:{id}`: without the mark of the claim, which another attempt has not in common. */
  callbackData?: string;
  statuses: { status: string }[];
}

/** What a customer wrote. */
export interface Incoming {
  id: string;
  phoneNumberId: string;
  from: string;
}

/** The truth: what WhatsApp took, and what customers wrote. */
export interface SandboxRecord {
  accepted: Accepted[];
  incoming: Incoming[];
}

const pageSize = 5000;

export async function readSandboxRecord(sandboxUrl: string): Promise<SandboxRecord> {
  const accepted: Accepted[] = [];
  for (;;) {
    const path = `record?limit=${pageSize}&offset=${accepted.length}`;
    const { data } = await controlGet<{ data: Accepted[] }>(sandboxUrl, path);
    accepted.push(...data.map(withoutMark));
    if (data.length < pageSize) break;
  }
  const { data: incoming } = await controlGet<{ data: Incoming[] }>(sandboxUrl, 'record/incoming');
  return { accepted, incoming };
}

function withoutMark(accepted: Accepted): Accepted {
  const [callbackData] = /^m:\d+/.exec(accepted.callbackData ?? '') ?? [];
  return callbackData === undefined ? accepted : { ...accepted, callbackData };
}

/** Where a message stands in the end when every webhook was taken in, in whatever order. */
export function finalStatusOf({ statuses }: Accepted): string {
  const had = (name: string) => statuses.some(({ status }) => status === name);
  return ['read', 'delivered', 'failed', 'sent'].find(had) ?? 'accepted';
}
