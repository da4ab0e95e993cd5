import { z } from 'zod';
import { asObject, flag, idText, type JsonObject, part, text, time } from '../read.ts';
import type { InboundContent } from './content.ts';

const schema = z.object({
  button_reply: part({ id: idText, title: text }),
  list_reply: part({ id: idText, title: text, description: text }),
  nfm_reply: part({ name: text, body: text, response_json: z.unknown() }),
  call_permission_reply: part({ response: text, expiration_timestamp: time, is_permanent: flag }),
});

/** An answer to an interactive message: which of the objects is there decides, `interactive.type` only repeats it. */
export function readInteractive(message: JsonObject): InboundContent | null {
  const parsed = schema.safeParse(asObject(message.interactive) ?? {});
  if (!parsed.success) return null;
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = parsed.data;
  if (button_reply?.id) {
    return { type: 'button_reply', id: button_reply.id, title: button_reply.title ?? '' };
  }
  if (list_reply?.id) {
    const { id, title, description } = list_reply;
    return { type: 'list_reply', id, title: title ?? '', description };
  }
  if (nfm_reply) {
    const { name, body, response_json } = nfm_reply;
    return { type: 'flow_reply', name, body, ...readResponse(response_json) };
  }
  if (call_permission_reply?.response) {
    const { response, expiration_timestamp, is_permanent } = call_permission_reply;
    return {
      type: 'call_permission_reply',
      response,
      expiresAt: expiration_timestamp,
      permanent: is_permanent,
    };
  }
  return null;
}

/** The answers of a form come as JSON inside a string. */
function readResponse(value: unknown): { response: unknown; responseText: string } {
  if (typeof value !== 'string')
    return { response: value ?? null, responseText: JSON.stringify(value ?? null) };
  try {
    return { response: JSON.parse(value), responseText: value };
  } catch {
    return { response: null, responseText: value };
  }
}
