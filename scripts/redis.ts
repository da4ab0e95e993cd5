import { findRedisServer } from '../apps/server/src/test/redisServer.ts';
import { installFromDebian } from './debian.ts';

/** What is told over Redis is tested wherever there is one, and on continuous integration in any case. */
export function installRedisIfMissing(): void {
  // Brings the server as well, and starts no service.
  if (findRedisServer() === null) installFromDebian('redis-tools');
}
