import { createHash } from 'node:crypto';

/** The same for the same cause, so that a second click, or a job that runs twice, makes no second message. */
export function clientIdFor(cause: string, ...of: (number | string)[]): string {
  const hex = createHash('sha256')
    .update([cause, ...of].join(' '))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Of the message that a failed one is sent again as. */
export const againId = (teamId: number, messageId: number) => clientIdFor('resend', teamId, messageId);
