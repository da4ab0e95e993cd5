// The baseline: nothing but posting. The same bodies, the answers read, nothing remembered.
import { Pool } from 'undici';
import { composeSample } from './sample.ts';

export interface BareArguments {
  url: string;
  messages: number;
  /** Requests under way at a time. */
  atOnce: number;
}

const { url, messages, atOnce } = JSON.parse(process.argv[2] ?? '{}') as BareArguments;
const pool = new Pool(url, { connections: atOnce, pipelining: 1 });
const sample = composeSample();
const bodyOf = (id: number) =>
  JSON.stringify({ ...sample, to: `+336${id}`, biz_opaque_callback_data: `m:${id}` });
let next = 10_000_000;
const end = next + messages;
const headers = {
  'user-agent': 'bare',
  authorization: 'Bearer token',
  'content-type': 'application/json',
};

async function postAll(): Promise<void> {
  while (next < end) {
    const body = bodyOf(next++);
    const answer = await pool.request({ method: 'POST', path: '/v25.0/1/messages', headers, body });
    await answer.body.json();
  }
}

const startedAt = performance.now();
const usedBefore = process.cpuUsage();
await Promise.all(Array.from({ length: atOnce }, postAll));
const { user, system } = process.cpuUsage(usedBefore);
const micros = (user + system) / messages;
process.send?.({ perSecond: messages / ((performance.now() - startedAt) / 1000), micros });
await pool.close();
process.disconnect?.();
