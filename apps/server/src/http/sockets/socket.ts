import type { SocketServer } from '../../platform/realtime/index.ts';

export type Socket = Parameters<Parameters<SocketServer['use']>[0]>[0];

/** Sockets are typed by what the server sends; what browsers send is checked by whoever handles it. */
export function hear(socket: Socket, name: string, handler: (...values: unknown[]) => void): void {
  (socket.on.bind(socket) as (name: string, handler: (...values: unknown[]) => void) => void)(name, handler);
}
