// Browsers of agents: real Socket.IO clients in a process of their own. They note when each message reached them.
import { io, type Socket } from 'socket.io-client';
import { readText } from './bodies.ts';
import type { Agent } from './seed.ts';

export interface ClientsArgument {
  port: number;
  agents: Agent[];
}
export type ClientsOrder = { kind: 'start' } | { kind: 'report' };
export interface ClientsFigures {
  /** Milliseconds from when a message was due to when a browser had it, for each browser and message. */
  took: number[];
  /** How many messages browsers were told of, with or without the row. */
  told: number;
  /** One of the events, as it came. */
  sample: unknown;
}

interface Changes {
  messages: { message_id: number }[];
  conversations: { last_message_preview: string | null }[];
}

const { port, agents } = JSON.parse(process.argv[2] ?? '{}') as ClientsArgument;
const connectingAtOnce = 25;
let took: number[] = [];
let heard: Set<number>[] = [];
let told: Set<number>[] = [];
let sample: unknown = null;

function hear(index: number, changes: Changes): void {
  const now = performance.timeOrigin + performance.now();
  if (changes.conversations.length === 1) sample ??= changes;
  for (const { message_id } of changes.messages) told[index]?.add(message_id);
  for (const row of changes.conversations) {
    const found = readText(row.last_message_preview);
    if (!found) continue;
    const own = heard[index];
    // A row comes again when something else of its conversation changes.
    if (own?.has(found.n)) continue;
    own?.add(found.n);
    took.push(now - found.dueAt);
  }
}

function startOver(): void {
  took = [];
  heard = agents.map(() => new Set());
  told = agents.map(() => new Set());
  sample = null;
}

async function connect({ token, ...place }: Agent, index: number): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  socket.on('inbox.changed', (changes: Changes) => hear(index, changes));
  socket.on('disconnect', (reason) => console.error(`a browser was disconnected: ${reason}`));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const answer = await socket.timeout(30_000).emitWithAck('subscribe', place);
  if (!answer.ok) throw new Error(`A browser was refused: ${answer.code}`);
  return socket;
}

startOver();
let next = 0;
await Promise.all(
  Array.from({ length: connectingAtOnce }, async () => {
    for (let index = next++; index < agents.length; index = next++)
      await connect(agents[index] as Agent, index);
  }),
);
process.on('message', (order: ClientsOrder) => {
  if (order.kind === 'start') startOver();
  const figures: ClientsFigures = { took, told: told.reduce((sum, own) => sum + own.size, 0), sample };
  process.send?.(order.kind === 'report' ? figures : { ready: true });
});
process.send?.({ ready: true });
