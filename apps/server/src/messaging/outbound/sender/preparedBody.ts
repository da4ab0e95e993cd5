import { sanitizeParameter, type TemplateStructure, variablesOf } from '@herald/whatsapp/model';
import type { LinkToken } from '../../kinds/index.ts';
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
  gaps: readonly Gap[];
}

/** What goes into a gap, as JSON writes it within a text; empty where it is missing. */
type Gap = (
  claimed: ClaimedMessage,
  values: Readonly<Record<string, string>>,
  linkToken: LinkToken,
) => string;

const envelope = { phone: '@phone', callbackData: '@callback', link: '@link ' };

/** Null where more than texts and counted links differ (files, buttons that take values): those are composed. */
const prepared = new WeakMap<TemplateStructure, PreparedBody | null>();

/** The request for a claimed message as JSON; null when it has to be composed. */
export function fillPrepared(claimed: ClaimedMessage, linkToken: LinkToken): string | null {
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
    const text = gaps[index]!(claimed, variables, linkToken);
    // What is missing is found and named by composing.
    if (text === '') return null;
    json += text + pieces[index + 1]!;
  }
  return json;
}

/** Tokens and callback data are ours: nothing in them needs quoting. */
function gapFor(name: string): Gap {
  if (name === envelope.phone) return ({ phone }) => quoted(phone?.startsWith('+') ? phone.slice(1) : phone);
  if (name === envelope.callbackData) return ({ id, claimedBy }) => callbackDataOf(id, claimedBy);
  if (name.startsWith(envelope.link)) {
    const targetId = Number(name.slice(envelope.link.length));
    return (_claimed, _values, linkToken) => linkToken(targetId);
  }
  return (_claimed, values) => quoted(sanitizeParameter(values[name] ?? ''));
}

function quoted(text: string | null): string {
  return JSON.stringify(text ?? '').slice(1, -1);
}

/** Composes it once with marks in place of values, which no text of a person holds, and looks where they come out. */
function prepare(claimed: ClaimedMessage, structure: TemplateStructure): PreparedBody | null {
  const { message } = claimed;
  if (message.type !== 'template') return null;
  try {
    const needed = variablesOf(structure);
    if (!needed.every(({ kind, place }) => kind === 'text' && place !== 'button')) return null;
    const variables = Object.fromEntries(needed.map(({ key }) => [key, marked(key)]));
    const content = { ...message.content, variables };
    const sample = { ...claimed, phone: marked(envelope.phone), message: { ...message, content } };
    const body = compose(sample, new Map(), (targetId) => marked(`${envelope.link}${targetId}`));
    body.biz_opaque_callback_data = marked(envelope.callbackData);
    const parts = JSON.stringify(body).split(mark);
    return {
      pieces: parts.filter((_, index) => index % 2 === 0),
      gaps: parts.filter((_, index) => index % 2 === 1).map(gapFor),
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
