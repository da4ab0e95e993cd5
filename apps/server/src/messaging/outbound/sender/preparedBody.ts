import { sanitizeParameter, type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import { callbackDataOf } from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';
import { compose } from './compose.ts';

/**
 * The body of a template's request as JSON, with gaps for what differs from person to person. Thousands of messages share a
 * template: building each as an object, and writing that as JSON, costs several times what filling in the gaps does.
 */
interface PreparedBody {
  /** Between and around the gaps. */
  pieces: readonly string[];
  /** What goes into each gap: the key of a value, or one of `envelope`. */
  gaps: readonly string[];
}

const envelope = { phone: '@phone', callbackData: '@callback' };

/** Null where more than texts differ (files, links that are counted, buttons that take values): those are composed. */
const prepared = new WeakMap<TemplateStructure, PreparedBody | null>();

/** The request for a claimed message as JSON; null when it has to be composed. */
export function fillPrepared(claimed: ClaimedMessage): string | null {
  const { message, phone, quotedWamid } = claimed;
  if (message.type !== 'template' || phone === null || quotedWamid !== null) return null;
  const { structure, variables, payloads } = message.content;
  // Whose buttons lead on in somebody's own run.
  if (payloads) return null;
  let body = prepared.get(structure);
  if (body === undefined) {
    body = prepare(claimed, structure);
    prepared.set(structure, body);
  }
  if (!body) return null;
  const { pieces, gaps } = body;
  let json = pieces[0]!;
  for (let index = 0; index < gaps.length; index += 1) {
    const key = gaps[index]!;
    const value = textFor(claimed, phone, key, variables);
    // What is missing is found and named by composing.
    if (value === '') return null;
    json += JSON.stringify(value).slice(1, -1) + pieces[index + 1]!;
  }
  return json;
}

function textFor(
  { id, claimedBy }: ClaimedMessage,
  phone: string,
  key: string,
  variables: Readonly<Record<string, string>>,
): string {
  if (key === envelope.phone) return phone.startsWith('+') ? phone.slice(1) : phone;
  if (key === envelope.callbackData) return callbackDataOf(id, claimedBy);
  return sanitizeParameter(variables[key] ?? '');
}

/** Composes it once with marks in place of values, which no text of a person holds, and looks where they come out. */
function prepare(claimed: ClaimedMessage, structure: TemplateStructure): PreparedBody | null {
  const { message } = claimed;
  if (message.type !== 'template') return null;
  let isPlain = true;
  try {
    const needed = variablesOf(structure);
    if (!needed.every(({ kind, place }) => kind === 'text' && place !== 'button')) return null;
    const variables = Object.fromEntries(needed.map(({ key }) => [key, marked(key)]));
    const content = { ...message.content, variables };
    const sample = { ...claimed, phone: marked(envelope.phone), message: { ...message, content } };
    const body = compose(sample, new Map(), () => {
      isPlain = false;
      return '';
    });
    body.biz_opaque_callback_data = marked(envelope.callbackData);
    if (!isPlain) return null;
    const parts = JSON.stringify(body).split(mark);
    return {
      pieces: parts.filter((_, index) => index % 2 === 0),
      gaps: parts.filter((_, index) => index % 2 === 1),
    };
  } catch {
    // Whatever is wrong with it is said by composing the message itself.
    return null;
  }
}

/** A control sign, as JSON writes it. */
const mark = /\\u0001([^\\"]+)\\u0001/;

function marked(key: string): string {
  return `\u0001${key}\u0001`;
}
