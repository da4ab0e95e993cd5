import { controlGet, type Shop } from '../../src/shop.ts';
import { sandboxUrl } from './ports.ts';

interface Sent {
  phoneNumberId: string;
  type: string;
  /** By its type, as WhatsApp took it. */
  content: Record<string, unknown>;
  /** WhatsApp's id of the message that it quotes. */
  contextId?: string;
}

/** What the number sent to a customer, in the order in which WhatsApp took it. */
export async function sentTo({ metaNumberId }: Shop, phone: string): Promise<Sent[]> {
  const { data } = await controlGet<{ data: Sent[] }>(sandboxUrl, `record?to=${phone.replace('+', '')}`);
  return data.filter(({ phoneNumberId }) => phoneNumberId === metaNumberId);
}

/** The content of the newest message to a customer, for `expect.poll`. */
export async function lastSentTo(shop: Shop, phone: string): Promise<unknown> {
  const last = (await sentTo(shop, phone)).at(-1);
  return last?.content[last.type];
}
