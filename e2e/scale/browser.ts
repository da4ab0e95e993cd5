import { createClient, login } from '@herald/contract';
import { io } from 'socket.io-client';
import { password, type Shop } from '../src/shop.ts';

/** What a page hears of a shop's number: it connects, comes back and enters its room as the web application does. */
export interface Listener extends AsyncDisposable {
  /** How often it has entered the room. */
  entered: number;
  /** Names of events in the order in which they came. */
  heard: string[];
}

export async function openListener(url: string, { email, params }: Shop): Promise<Listener> {
  const { access_token: token } = await createClient({ baseUrl: url })(login, { body: { email, password } });
  const socket = io(url, { transports: ['websocket', 'polling'], auth: { token }, forceNew: true });
  const listener: Listener = {
    entered: 0,
    heard: [],
    [Symbol.asyncDispose]: async () => void socket.disconnect(),
  };
  socket.on('connect', async () => {
    const answer = await socket
      .timeout(5000)
      .emitWithAck('subscribe', params)
      .catch(() => null);
    if (answer?.ok) listener.entered += 1;
  });
  socket.onAny((name: string) => listener.heard.push(name));
  return listener;
}
