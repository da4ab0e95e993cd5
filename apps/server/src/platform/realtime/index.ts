export type { ReadRows } from './announcer.ts';
export { openRealtimeHub, type RealtimeHub, type SocketData, type SocketServer } from './hub.ts';
export { publish, rooms } from './publish.ts';
