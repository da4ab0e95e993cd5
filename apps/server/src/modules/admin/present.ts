import type { ParkedEventDetail, ParkedEvent as Shown } from '@herald/contract';
import type { ParkedEvent } from '../../intake/index.ts';

export function presentParked({ error, received_at, parked_at, ...event }: ParkedEvent): Shown {
  return {
    id: event.id,
    source: event.source,
    status: event.status,
    received_at: received_at.toISOString(),
    parked_at: parked_at?.toISOString() ?? null,
    attempts: event.attempts,
    summary: (error.split('\n', 1)[0] ?? '').slice(0, 300),
    discarded_by: event.discarded_by,
  };
}

export function presentParkedDetail(event: ParkedEvent & { body: string }): ParkedEventDetail {
  return { ...presentParked(event), error: event.error, body: indent(event.body) };
}

const space = 2;

/**
 * JSON with line breaks and indentation, and otherwise as it came: reading and writing it again would change long numbers.
 * What is no JSON stays as it is.
 */
function indent(body: string): string {
  if (!isJson(body)) return body;
  let depth = 0;
  const breakLine = () => `\n${' '.repeat(depth * space)}`;
  return body.replace(token, (part) => {
    if (/^[{[]$/.test(part)) {
      depth += 1;
      return part + breakLine();
    }
    if (/^[}\]]$/.test(part)) {
      depth -= 1;
      return breakLine() + part;
    }
    if (part === ',') return `,${breakLine()}`;
    if (part === ':') return ': ';
    return /^\s/.test(part) ? '' : part;
  });
}

/** A text, something empty, a mark, or white space. Numbers and words stand between and stay. */
const token = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g;

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
