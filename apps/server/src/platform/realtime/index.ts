export { openRealtimeHub, type RealtimeHub, type SocketData, type SocketServer } from './hub.ts';
export type { ReadRows } from './inboxPublisher.ts';
export { publish, rooms } from './publish.ts';
