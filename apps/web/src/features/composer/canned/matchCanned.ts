import type { CannedReply } from '@herald/contract';
import { plainText } from '#ui/plainText.ts';

const most = 20;

/** Those whose shortcut begins with what was typed, then those that have it anywhere; as they come, most used first. */
export function matchCanned(replies: readonly CannedReply[], query: string): CannedReply[] {
  const wanted = plainText(query);
  const begins = (reply: CannedReply) => plainText(reply.shortcut).startsWith(wanted);
  const holds = ({ shortcut, body, folder }: CannedReply) =>
    plainText(shortcut).includes(wanted) ||
    plainText(folder).includes(wanted) ||
    plainText(body).includes(wanted);
  const first = replies.filter(begins);
  return [...first, ...replies.filter((reply) => !begins(reply) && holds(reply))].slice(0, most);
}
