import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCloudApi } from '../model/index.ts';
import { createCloudApi } from './createCloudApi.ts';
import { json, startTestServer } from './testServer.ts';

const behaviours = [
  'accept',
  'refuse',
  'break',
  'half',
  'gateway',
  'close',
  'slow',
  'chunks',
  'twice',
] as const;
type Behaviour = (typeof behaviours)[number];

/**
 * The promise behind "never sends twice": under any mix of failures, a message said not to be sent was never seen, one
 * said to be accepted was, and none arrives twice by itself.
 */
test('what the outcome says is what the server saw', async () => {
  const plans = fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 25 });
  await fc.assert(fc.asyncProperty(plans, fc.integer({ min: 1, max: 4 }), runPlan), { numRuns: 25 });
});

async function runPlan(plan: Behaviour[], connections: number): Promise<void> {
  const seen = new Map<string, number>();
  await using server = await startTestServer((request, response) => {
    const id: string = JSON.parse(request.body.toString()).biz_opaque_callback_data;
    seen.set(id, (seen.get(id) ?? 0) + 1);
    const success = { messages: [{ id: `wamid.${id}` }] };
    const behave: Record<Behaviour, () => void> = {
      accept: () => json(response, 200, success),
      refuse: () => json(response, 400, { error: { code: 131009, message: 'No' } }),
      break: () => response.destroy(),
      half: () => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"mess', () => response.destroy());
      },
      gateway: () => response.writeHead(502).end('Bad gateway'),
      close: () => json(response, 200, success, { connection: 'close' }),
      slow: () => {},
      chunks: () => {
        response.writeHead(200).write('{"messages": [{"id": ');
        response.end(`"wamid.${id}"}]}`);
      },
      // Something in between that answers once more, as if the next had been asked already.
      twice: () => {
        const text = JSON.stringify(success);
        const whole = `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
        response.socket?.write(whole + whole);
      },
    };
    behave[plan[Number(id)] as Behaviour]();
  });
  await using api = createCloudApi({
    baseUrl: server.url,
    version: 'v25.0',
    timeoutMs: 60,
    pool: { connections },
  });
  const outcomes = await Promise.all(
    plan.map((_, index) => {
      const body = toCloudApi({ type: 'text', body: 'x' }, { to: '1', callbackData: String(index) });
      return api.sendMessage({ token: 't', phoneNumberId: '1', body });
    }),
  );
  outcomes.forEach((outcome, index) => {
    const times = seen.get(String(index)) ?? 0;
    expect(times).toBeLessThanOrEqual(1);
    if (outcome.kind === 'not_sent') expect(times).toBe(0);
    if (outcome.kind === 'accepted') {
      expect(times).toBe(1);
      expect(outcome.wamid).toBe(`wamid.${index}`);
    }
  });
}
