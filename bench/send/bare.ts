// The baseline: nothing but posting. The bodies lie ready, the answers are read and forgotten.
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
const bodies = Array.from({ length: messages }, (_, index) => {
  const id = 10_000_000 + index;
  return JSON.stringify({ ...sample, to: `+336${id}`, biz_opaque_callback_data: `m:${id}` });
});
const headers = {
  'user-agent': 'bare',
  authorization: 'Bearer token',
  'content-type': 'application/json',
};

async function postAll(): Promise<void> {
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const answer = await pool.request({ method: 'POST', path: '/v25.0/1/messages', headers, body });
    await answer.body.text();
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: atOnce }, postAll));
process.send?.({ perSecond: messages / ((performance.now() - startedAt) / 1000) });
await pool.close();
process.disconnect?.();
