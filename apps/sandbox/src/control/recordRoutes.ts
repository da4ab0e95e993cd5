import type { FastifyInstance, FastifyReply } from 'fastify';
import { behaviours } from '../core/behaviours.ts';
import type { Topic } from '../core/events.ts';
import type { Message } from '../core/model.ts';
import type { World } from '../world.ts';
import { acceptedMessages, incomingMessages, summarise, toRecord } from './record.ts';

const largestPage = 5_000;

/** The truth about what was accepted, the table of behaviours, and live news for the page. */
export function registerRecordControls(http: FastifyInstance, world: World): void {
  http.get('/control/record', async (request) => {
    const query = request.query as Record<string, string | undefined>;
    const limit = Math.min(Number(query.limit ?? 500), largestPage);
    const offset = Number(query.offset ?? 0);
    const to = query.to?.replaceAll(/\D/g, '');
    const rows: Message[] = [];
    let total = 0;
    for (const message of acceptedMessages(world)) {
      if (to && message.customer !== to) continue;
      if (total >= offset && rows.length < limit) rows.push(message);
      total++;
    }
    return { total, offset, data: rows.map(toRecord) };
  });
  http.get('/control/record/incoming', async () => ({ data: [...incomingMessages(world)] }));
  http.get('/control/record/attempts', async (request) => {
    const { limit, offset } = request.query as Record<string, string | undefined>;
    return world.attempts.page(Number(offset ?? 0), Math.min(Number(limit ?? 500), largestPage));
  });
  http.get('/control/record/receipts', async () => ({ data: world.receipts.list() }));
  http.get('/control/record/summary', async () => summarise(world));
  http.get('/control/behaviours', async () => ({ data: behaviours, mode: world.settings.behaviours }));
  http.get('/control/events', (request, reply) => {
    reply.hijack();
    streamNews(world, reply);
    request.raw.socket.setNoDelay(true);
  });
}

function streamNews(world: World, reply: FastifyReply): void {
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    connection: 'keep-alive',
  });
  raw.write('retry: 1000\n\n');
  const stop = world.events.listen((topics: Topic[]) => raw.write(`data: ${JSON.stringify(topics)}\n\n`));
  const beat = setInterval(() => raw.write(': still here\n\n'), 20_000);
  beat.unref();
  raw.on('close', () => {
    stop();
    clearInterval(beat);
  });
}
