import { z } from 'zod';

/** What came of the connection dialog. */
export type SignupOutcome =
  | ({ kind: 'granted'; code: string } & Chosen)
  /** The person closed or left it; `reason` is Meta's own words when it reported an error. */
  | { kind: 'cancelled'; reason: string | null }
  | { kind: 'popup_blocked' };

/** What the person chose, as far as the dialog says. */
interface Chosen {
  phoneNumberId: string | undefined;
  wabaId: string | undefined;
}

export type SignupMessage =
  | { kind: 'code'; code: string }
  | ({ kind: 'finished' } & Chosen)
  | { kind: 'cancelled'; reason: string | null };

const ids = z.union([z.string(), z.number()]).transform(String);
const session = z.object({
  type: z.literal('WA_EMBEDDED_SIGNUP'),
  event: z.string(),
  data: z
    .object({
      phone_number_id: ids.optional(),
      waba_id: ids.optional(),
      error_message: z.string().optional(),
    })
    .default({}),
});
/** What Facebook's SDK gives to its callback, as a message of our own dialog; null when the person left. */
const codeMessage = z.object({ type: z.literal('WA_EMBEDDED_SIGNUP_CODE'), code: z.string().nullable() });

/** Reads what a window posted to us. Other messages pass on the same channel: they are null. */
export function readSignupMessage(posted: unknown): SignupMessage | null {
  const value = typeof posted === 'string' ? parseJson(posted) : posted;
  const code = codeMessage.safeParse(value);
  if (code.success) {
    return code.data.code ? { kind: 'code', code: code.data.code } : { kind: 'cancelled', reason: null };
  }
  const event = session.safeParse(value);
  if (!event.success) return null;
  const { event: name, data } = event.data;
  if (name === 'CANCEL' || name === 'ERROR') return { kind: 'cancelled', reason: data.error_message ?? null };
  if (!name.startsWith('FINISH')) return null;
  return { kind: 'finished', phoneNumberId: data.phone_number_id, wabaId: data.waba_id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the dialog itself is believed: its own origin, or Facebook over https. */
export function isFromDialog(origin: string, dialogUrl: string | null): boolean {
  if (dialogUrl) return origin === new URL(dialogUrl).origin;
  const url = URL.parse(origin);
  return (
    url?.protocol === 'https:' && (url.hostname === 'facebook.com' || url.hostname.endsWith('.facebook.com'))
  );
}

/**
 * Joins the two halves, which arrive in either order: the code, and the session event with what was chosen.
 * The ids are hints only, so a code without an event is still enough once the dialog is closed.
 */
export function createCollector() {
  let code: string | undefined;
  let finished: Chosen | undefined;
  return {
    take(message: SignupMessage): SignupOutcome | null {
      if (message.kind === 'cancelled') return { kind: 'cancelled', reason: message.reason };
      if (message.kind === 'code') code = message.code;
      else finished = { phoneNumberId: message.phoneNumberId, wabaId: message.wabaId };
      return code !== undefined && finished ? { kind: 'granted', code, ...finished } : null;
    },
    close(): SignupOutcome {
      if (code !== undefined) {
        return { kind: 'granted', code, ...(finished ?? { phoneNumberId: undefined, wabaId: undefined }) };
      }
      return { kind: 'cancelled', reason: null };
    },
  };
}
