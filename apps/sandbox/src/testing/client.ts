import { type Sandbox, type SandboxOptions, type SignupOptions, startSandbox } from '../index.ts';
import { startReceiver } from './receiver.ts';

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes.
  body: any;
}

/** A sandbox that does everything at once, a receiver, and a connected number. */
export async function startConnected(options: SandboxOptions = {}, signup: SignupOptions = {}) {
  const receiver = await startReceiver();
  const sandbox = await startSandbox({
    webhookUrl: receiver.url,
    timing: { sentMs: 0, deliveredMs: 0, readMs: 0 },
    reviewDelayMs: 0,
    hangMs: 50,
    webhooks: { retryDelaysMs: [5] },
    ...options,
  });
  const number = sandbox.connectNumber(signup);
  const call = graphClient(sandbox, number.accessToken);
  const send = (body: Record<string, unknown>) =>
    call('POST', `${number.phoneNumberId}/messages`, { messaging_product: 'whatsapp', ...body });
  return {
    sandbox,
    receiver,
    number,
    call,
    send,
    text: (to: string, body = 'Bonjour', more = {}) => send({ to, type: 'text', text: { body }, ...more }),
    template: (to: string, name: string, components: unknown[] = [], more = {}) =>
      send({ to, type: 'template', template: { name, language: { code: 'fr' }, components }, ...more }),
    /** Creates an approved template with one variable. */
    approved: async (name: string, category = 'UTILITY', extra: unknown[] = []) => {
      const created = await call('POST', `${number.wabaId}/message_templates`, {
        name,
        language: 'fr',
        category,
        components: [bodyOf(`Bonjour {{1}}, ceci est le modèle ${name} de la boutique.`), ...extra],
      });
      if (created.status !== 200) throw new Error(JSON.stringify(created.body));
      await sandbox.settle();
      return created.body.id as string;
    },
    [Symbol.asyncDispose]: async () => {
      await sandbox.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

export const bodyOf = (text: string) => ({ type: 'BODY', text, example: { body_text: [['Anaïs']] } });
export const nameParameter = [{ type: 'body', parameters: [{ type: 'text', text: 'Zoé' }] }];

export function graphClient(sandbox: Sandbox, token: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(`${sandbox.graphUrl}/v25.0/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? (body as FormData) : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
}
