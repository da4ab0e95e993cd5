import { z } from 'zod';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import type { Span } from '../timeline/index.ts';
import { type MessageRow, readMessage, threadQuery } from './readThread.ts';

const messagesAtOnce = 50;

/**
 * Where a thread is cut in two pages: the message on this side, and a moment. What stands between the messages belongs to
 * the page on whose side of the moment it lies. The cursor carries it, so both pages agree, also where WhatsApp's clock
 * and the order of arrival do not.
 */
interface Cut {
  id: number;
  at: Date;
}

export interface PageInput {
  before?: string | undefined;
  after?: string | undefined;
  /** The message to have in the middle. */
  around?: number | undefined;
}

export type Position =
  | { kind: 'newest' }
  | { kind: 'before' | 'after'; cut: Cut }
  | { kind: 'around'; id: number };

interface Page {
  /** Newest first. */
  messages: MessageRow[];
  /** The time between this page and the next ones; null at the ends of the thread. */
  older: Cut | null;
  newer: Cut | null;
  span: Span;
}

/** An hour of the year 9999 is the last that every program can write. */
const position = z.tuple([z.int().min(0), z.int().min(0).max(253_402_300_799_999)]);

export function writeCut({ id, at }: Cut): string {
  return writeCursor([id, at.getTime()]);
}

export function positionOf({ before, after, around }: PageInput): Position {
  if (around !== undefined) return { kind: 'around', id: around };
  if (before !== undefined) return { kind: 'before', cut: readCut(before, 'before') };
  if (after !== undefined) return { kind: 'after', cut: readCut(after, 'after') };
  return { kind: 'newest' };
}

function readCut(text: string, field: string): Cut {
  const [id, at] = readCursor(text, position, field);
  return { id, at: new Date(at) };
}

/** A page of a thread, and the time that it covers. */
export async function readPage(
  tx: Tx,
  scope: NumberScope,
  contactId: number,
  where: Position,
): Promise<Page> {
  const read = (page: { beforeId: number | null; afterId?: number; limit: number }) =>
    threadQuery(scope, { contactId, ...page })
      .execute(tx)
      .then(({ rows }) => rows);
  switch (where.kind) {
    case 'newest':
      return pageBefore(await read({ beforeId: null, limit: messagesAtOnce + 1 }), null);
    case 'before':
      return pageBefore(await read({ beforeId: where.cut.id, limit: messagesAtOnce + 1 }), where.cut);
    case 'after':
      return pageAfter(
        await read({ beforeId: null, afterId: where.cut.id, limit: messagesAtOnce + 1 }),
        where.cut,
      );
    case 'around': {
      if (!(await readMessage(tx, scope, contactId, where.id))) throw notFound();
      const half = messagesAtOnce / 2;
      // One more on each side tells whether there are others, and where they begin.
      const older = await read({ beforeId: where.id + 1, limit: half + 1 });
      const newer = await read({ beforeId: null, afterId: where.id, limit: half + 1 });
      return pageAround(older, newer, half);
    }
  }
}

function pageBefore(rows: MessageRow[], end: Cut | null): Page {
  const messages = rows.slice(0, messagesAtOnce);
  const oldest = messages.at(-1);
  const start = rows.length > messages.length && oldest ? cutAt(oldest, end, Math.min) : null;
  return {
    messages,
    older: start,
    newer: end && { id: end.id - 1, at: end.at },
    span: { after: start?.at ?? null, before: end?.at ?? null },
  };
}

function pageAfter(rows: MessageRow[], start: Cut): Page {
  const messages = rows.slice(0, messagesAtOnce).reverse();
  const next = rows[messagesAtOnce];
  const [newest] = messages;
  const end = next && newest ? { ...cutAt(next, start, Math.max), id: newest.id } : null;
  return {
    messages,
    older: { id: start.id + 1, at: start.at },
    newer: end,
    span: { after: start.at, before: end?.at ?? null },
  };
}

function pageAround(older: MessageRow[], newer: MessageRow[], half: number): Page {
  const messages = [...newer.slice(0, half).reverse(), ...older.slice(0, half)];
  const [newest] = messages;
  const oldest = messages.at(-1);
  const start = older.length > half && oldest ? cutAt(oldest, null, Math.min) : null;
  const next = newer[half];
  const end = next && newest ? { ...cutAt(next, start, Math.max), id: newest.id } : null;
  return {
    messages,
    older: start,
    newer: end,
    span: { after: start?.at ?? null, before: end?.at ?? null },
  };
}

/** A page never begins before it ends: a message that came out of order moves the cut no further than the last one. */
function cutAt({ id, happened_at }: MessageRow, last: Cut | null, choose: (a: number, b: number) => number) {
  const at = happened_at.getTime();
  return { id, at: new Date(last ? choose(at, last.at.getTime()) : at) };
}
