import { randomBytes } from 'node:crypto';
import { hashToken } from '../../platform/secrets.ts';

const pattern = /^hht_[\w-]{43}$/;

/** A secret of ours that lets another system call us. */
export const makeHookToken = (): string => `hht_${randomBytes(32).toString('base64url')}`;

export const isHookToken = (text: string): boolean => pattern.test(text);

/** Under which it is looked for: the secret itself stands nowhere in the open. */
export const hashOfToken = hashToken;
