// Stands in for Meta, as lean as can be: it reads just enough of HTTP/1.1 to answer a post of a message, so that whoever
// posts is what is measured. Answers `{ port }`, then one report for every message that it gets.
import { createServer, type Socket } from 'node:net';
import { mostInWindow } from '../lib/numbers.ts';

export interface StandInReport {
  posted: number;
  /** Different messages. */
  distinct: number;
  /** Messages a second from the first to the last. */
  perSecond: number;
  /** The most that arrived in any one second. */
  mostInOneSecond: number;
}

let arrivals: number[] = [];
let seen = new Set<string>();

function between(text: string, before: string, after: string, from: number): string {
  const at = text.indexOf(before, from);
  return at < 0 ? '' : text.slice(at + before.length, text.indexOf(after, at + before.length));
}

/** Takes the requests that are whole out of the text, and gives back the rest. */
function takeRequests(socket: Socket, text: string): string {
  let from = 0;
  for (;;) {
    const bodyAt = text.indexOf('\r\n\r\n', from) + 4;
    if (bodyAt < 4) return text.slice(from);
    const end = bodyAt + Number(between(text, 'content-length: ', '\r\n', from));
    if (text.length < end) return text.slice(from);
    answer(
      socket,
      between(text, '"biz_opaque_callback_data":"', '"', bodyAt),
      between(text, '"to":"', '"', bodyAt),
    );
    from = end;
  }
}

function answer(socket: Socket, message: string, to: string): void {
  arrivals.push(performance.now());
  seen.add(message);
  // As long as the real ones, and like them in no order.
  const wamid = `wamid.HBgL${Buffer.from(`${to}:${message}`).toString('base64url').padEnd(48, 'A')}`;
  const body = `{"messaging_product":"whatsapp","contacts":[{"input":"${to}","wa_id":"${to.slice(1)}"}],"messages":[{"id":"${wamid}","message_status":"accepted"}]}`;
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    'latin1',
  );
}

function report(): StandInReport {
  const seconds = ((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000;
  const answered = {
    posted: arrivals.length,
    distinct: seen.size,
    perSecond: arrivals.length / seconds,
    mostInOneSecond: mostInWindow(arrivals, 1000),
  };
  arrivals = [];
  seen = new Set();
  return answered;
}

const server = createServer({ noDelay: true }, (socket) => {
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    rest = takeRequests(socket, rest === '' ? chunk : rest + chunk);
  });
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', () => process.send?.(report()));
