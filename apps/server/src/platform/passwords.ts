import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from './errors.ts';

const deriveAtOnce = promisify(argon2);

/** Each takes a core and 19 MB, and one of the four threads that name look-ups and files need as well. */
const atOnce = 2;
/** About a second of work: whoever comes after that would only wait for others. */
const mostWaiting = 40;
let running = 0;
const waiting: (() => void)[] = [];

/** One gate for all passwords of a process, so that many at once hold up nothing but each other. */
async function derive(...args: Parameters<typeof deriveAtOnce>): Promise<Buffer> {
  if (waiting.length >= mostWaiting) throw new AppError('unavailable', null, { retryAfter: 2 });
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await deriveAtOnce(...args);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The second recommendation of RFC 9106 made cheaper for a web server: OWASP's 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Argon2id in the usual text form, so that the cost can be raised later without losing old passwords. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
let decoy: Promise<string> | undefined;

/** Takes as long for an unknown person (`null`) as for a wrong password, so the time tells nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has').catch((error: unknown) => {
    decoy = undefined; // refused in a flood: made the next time
    throw error;
  });
  decoy.catch(() => {});
  const match = form.exec(stored ?? (await decoy));
  if (!match) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
