import { randomUUID } from 'node:crypto';
import {
  ApiError,
  getConversation,
  listConversations,
  type RouteBody,
  sendConversationMessage,
} from '@herald/contract';
import type { CampaignShop } from './campaignShop.ts';
import { persist, waitFor } from './waiting.ts';

type Said = RouteBody<typeof sendConversationMessage>;

const connectedMs = 60_000;

/** What an agent was told had worked. */
export interface AgentNotes {
  /** By contact: the newest incoming message that was on the screen when the conversation was last opened. */
  seen: Map<number, number>;
  /** Herald's ids of the answers. */
  answers: number[];
}

/** Works on the unread conversations of a shop through the API; one thing at a time, repeated until it has worked. */
export interface Agent {
  notes: AgentNotes;
  /**
   * Opens the unread conversation that was written to last, if there is one, and perhaps answers. `repeats`: says the same
   * again under the same client id, as a browser does that lost the answer.
   */
  work(answers: boolean, repeats?: boolean): Promise<void>;
}

export function createAgent({ call, params }: CampaignShop): Agent {
  const notes: AgentNotes = { seen: new Map(), answers: [] };
  let working = Promise.resolve();

  async function readNext(answers: boolean, repeats: boolean): Promise<void> {
    const unread = await persist(() => call(listConversations, { params, query: { unread: 'true' } }));
    const [next] = unread.data;
    if (!next) return;
    const place = { ...params, contact_id: next.contact_id };
    const opened = await persist(() => call(getConversation, { params: place, query: {} }));
    const incoming = opened.data.messages.filter(({ contact_is_sender }) => contact_is_sender);
    notes.seen.set(next.contact_id, Math.max(0, ...incoming.map(({ id }) => id)));
    if (!answers) return;
    const client_id = randomUUID();
    const body = { message: { type: 'text' as const, body: `Réponse ${client_id}` }, client_id };
    const send = () => waitFor(() => persist(() => say(place, body)), connectedMs);
    const said = await send();
    if (!said) throw new Error('The number was not connected all the time.');
    notes.answers.push(said.data.id);
    // It has to be the same one: another would be one too many.
    if (repeats) await send();
  }

  /** Null while WhatsApp does not let Herald in: an agent waits for that, and says the same. */
  async function say(place: typeof params & { contact_id: number }, body: Said) {
    try {
      return await call(sendConversationMessage, { params: place, body });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'number_not_connected') return null;
      throw error;
    }
  }

  return {
    notes,
    work(answers, repeats = false) {
      working = working.then(() => readNext(answers, repeats));
      return working;
    },
  };
}
