import type { Message } from '@herald/contract';

const firstSeen = new Map<string, number>();
const linkKept = 40 * 60_000;

/**
 * Every answer signs the addresses of files anew. The old one is kept while it is good (an hour), or each status of a
 * message would load its image again.
 */
export function withStableFile(before: Message | undefined, next: Message): Message {
  if (next.type !== 'media' || !next.message.media_url) return next;
  const url = before?.type === 'media' ? before.message.media_url : null;
  const seen = url === null ? undefined : firstSeen.get(url);
  if (url && seen !== undefined && Date.now() - seen < linkKept) {
    return { ...next, message: { ...next.message, media_url: url } };
  }
  noteLink(next.message.media_url);
  return next;
}

/** Remembers when an address was given, to know how long it is good. */
export function noteLink(url: string): void {
  if (firstSeen.size > 5000) firstSeen.clear();
  if (!firstSeen.has(url)) firstSeen.set(url, Date.now());
}
