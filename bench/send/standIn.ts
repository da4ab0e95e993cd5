// Stands in for Meta: Node's own HTTP server, which reads a message and takes it. Answers `{ port }`, then one report for
// every message that it gets.
import { createServer } from 'node:http';
import { mostInWindow } from '../lib/numbers.ts';

export interface StandInReport {
  posted: number;
  /** Different messages. */
  distinct: number;
  /** Different ends of addresses that buttons lead to. */
  addresses: number;
  /** Messages a second from the first to the last. */
  perSecond: number;
  /** The most that arrived in any one second. */
  mostInOneSecond: number;
}

let arrivals: number[] = [];
let seen = new Set<string>();
let addresses = new Set<string>();

interface Message {
  to: string;
  biz_opaque_callback_data: string;
  template: { components: { sub_type?: string; parameters?: { text?: string }[] }[] };
}

/** Takes the message, and answers as Meta does. */
function take({ to, biz_opaque_callback_data: message, template }: Message): string {
  arrivals.push(performance.now());
  seen.add(message);
  for (const { sub_type: kind, parameters } of template.components)
    if (kind === 'url' && parameters?.[0]?.text) addresses.add(parameters[0].text);
  // As long as the real ones, and like them in no order.
  const id = `wamid.HBgL${Buffer.from(`${to}:${message}`).toString('base64url').padEnd(48, 'A')}`;
  return JSON.stringify({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to.slice(1) }],
    messages: [{ id, message_status: 'accepted' }],
  });
}

function report(): StandInReport {
  const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000;
  const answered = {
    posted: arrivals.length,
    distinct: seen.size,
    addresses: addresses.size,
    perSecond: arrivals.length / seconds,
    mostInOneSecond: mostInWindow(arrivals, 1000),
  };
  arrivals = [];
  seen = new Set();
  addresses = new Set();
  return answered;
}

// Connections stay open between the parts of the bench.
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const answer = take(JSON.parse(body) as Message);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', () => process.send?.(report()));
