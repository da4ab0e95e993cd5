import { randomInt } from 'node:crypto';
import { request } from 'undici';
import { GraphError } from '../graph/errors.ts';

/** Meta's check of a callback address: it must echo the challenge as plain text. */
export async function verifyCallback(url: string, verifyToken: string): Promise<void> {
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
  const target = new URL(url);
  target.searchParams.set('hub.mode', 'subscribe');
  target.searchParams.set('hub.challenge', challenge);
  target.searchParams.set('hub.verify_token', verifyToken);
  const failure = (why: string) =>
    new GraphError({
      code: 2200,
      message: `(#2200) Callback verification failed with the following errors: ${why}`,
    });
  try {
    const response = await request(target, { headersTimeout: 5_000, bodyTimeout: 5_000 });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw failure(`HTTP Status Code = ${response.statusCode}`);
    if (text.trim() !== challenge) throw failure('the challenge was not returned');
  } catch (error) {
    if (error instanceof GraphError) throw error;
    throw failure(error instanceof Error ? error.message : String(error));
  }
}
