import { controlGet } from '../src/shop.ts';

/** A message as the sandbox accepted it. */
export interface Accepted {
  id: string;
  phoneNumberId: string;
  to: string;
  type: string;
  templateId?: string;
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

/** One request to send, as the sandbox's README tells its outcomes. */
export interface Attempt {
  phoneNumberId: string;
  to: string;
  type: string;
  callbackData?: string;
  /** `m:{id}`. */
  messageName: string;
  at: number;
  endedAt: number | null;
  outcome: 'open' | 'accepted' | 'refused' | 'unclear' | 'unanswered';
}

/** The truth: what WhatsApp took, what customers wrote, and every request to send in the order in which they came. */
export interface SandboxRecord {
  accepted: Accepted[];
  incoming: Incoming[];
  attempts: Attempt[];
}

const pageSize = 5000;

export async function readSandboxRecord(sandboxUrl: string): Promise<SandboxRecord> {
  const accepted = await readPages<Accepted>(sandboxUrl, 'record');
  const { data: incoming } = await controlGet<{ data: Incoming[] }>(sandboxUrl, 'record/incoming');
  return { accepted: accepted.map(withoutMark), incoming, attempts: await readAttempts(sandboxUrl) };
}

export async function readAttempts(sandboxUrl: string): Promise<Attempt[]> {
  const attempts = await readPages<Attempt>(sandboxUrl, 'record/attempts');
  return attempts.map((attempt) => ({ ...attempt, messageName: nameOf(attempt) ?? '' }));
}

async function readPages<T>(sandboxUrl: string, path: string): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = `${path}?limit=${pageSize}&offset=${all.length}`;
    const { data } = await controlGet<{ data: T[] }>(sandboxUrl, page);
    all.push(...data);
    if (data.length < pageSize) return all;
  }
}

function withoutMark(accepted: Accepted): Accepted {
  const callbackData = nameOf(accepted);
  return callbackData === undefined ? accepted : { ...accepted, callbackData };
}

function nameOf({ callbackData = '' }: { callbackData?: string }): string | undefined {
  return /^m:\d+/.exec(callbackData)?.[0];
}

/** Where a message stands in the end when every webhook was taken in, in whatever order. */
export function finalStatusOf({ statuses }: Accepted): string {
  const had = (name: string) => statuses.some(({ status }) => status === name);
  return ['read', 'delivered', 'failed', 'sent'].find(had) ?? 'accepted';
}
