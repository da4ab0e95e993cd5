import { ApiError } from '@herald/contract';
import { appendNewer, keepFiles, prependOlder, type ThreadData } from './threadData.ts';
import type { ThreadRequest } from './threadRequest.ts';

/** A thread that was scrolled back further than this begins again where this ends. */
const mostPages = 12;

type Fetch = (request: ThreadRequest) => Promise<ThreadData>;

/** The thread again, as far as it was loaded: from the present back, or both ways from where the person reads. */
export async function readAnew(before: ThreadData | undefined, fetch: Fetch): Promise<ThreadData> {
  if (!before) return fetch({});
  let read = await readStart(before, fetch);
  const [oldest, newest] = endsOf(before);
  for (let page = 1; page < mostPages && read.olderCursor && endsOf(read)[0] > oldest; page += 1) {
    read = prependOlder(read, await fetch({ before: read.olderCursor }));
  }
  for (let page = 1; page < mostPages && read.newerCursor && endsOf(read)[1] < newest; page += 1) {
    read = appendNewer(read, await fetch({ after: read.newerCursor }));
  }
  return keepFiles(before, read.newerCursor === null ? read : { ...read, missed: before.missed });
}

async function readStart(before: ThreadData, fetch: Fetch): Promise<ThreadData> {
  const middle = before.messages[before.messages.length >> 1];
  if (before.newerCursor === null || !middle) return fetch({});
  try {
    return await fetch({ around: middle.id });
  } catch (error) {
    // The message is gone: the present is always there.
    if (error instanceof ApiError && error.status < 500) return fetch({});
    throw error;
  }
}

function endsOf({ messages }: ThreadData): [oldest: number, newest: number] {
  const ids = messages.map(({ id }) => id).filter((id) => id > 0);
  return [Math.min(...ids), Math.max(...ids)];
}
