import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** As root, where there is such a thing; tells whether the package is there now. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const apt = (...given: string[]) =>
    spawnSync('apt-get', given, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 2, 2],
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}
