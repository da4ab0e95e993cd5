import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A connection on which a test writes what no client would send. */
export function openRaw(url: string): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // Whoever is cut off in the middle of a word has said enough.
  const answer = text(socket).catch(() => '');
  return { socket, answer };
}

/** All that the server says to these lines until it ends the connection. */
export async function sendRaw(url: string, ...lines: string[]): Promise<string> {
  const { socket, answer } = openRaw(url);
  // Not its end: a server leaves whoever hangs up before the answer.
  socket.write(lines.join('\r\n'));
  return answer;
}
