import { spawnSync } from 'node:child_process';

/** Debian's `redis-tools` has the server too: the same program, which goes by the name that it is called. */
const programs = ['redis-server', 'redis-check-rdb'];

/** The program that is a Redis server when it is called `redis-server`; null where there is none. */
export function findRedisServer(): string | null {
  const isOne = (program: string) =>
    spawnSync(program, ['--version'], { argv0: 'redis-server', encoding: 'utf8' }).stdout?.startsWith(
      'Redis server',
    );
  return programs.find(isOne) ?? null;
}
