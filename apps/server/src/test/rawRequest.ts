import { connect, type Socket } from 'node:net';

/** A connection on which a test writes what no client would send. */
export function openRaw(url: string): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8').on('data', (words: string) => {
    said += words;
  });
  // A server that hangs up on somebody who still writes resets the connection: what it said before counts.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
  return { socket, answer };
}

/** All that the server says to these lines until it ends the connection. */
export async function sendRaw(url: string, ...lines: string[]): Promise<string> {
  const { socket, answer } = openRaw(url);
  // Not its end: a server leaves whoever hangs up before the answer.
  socket.write(lines.join('\r\n'));
  return answer;
}
