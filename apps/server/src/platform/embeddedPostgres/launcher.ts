import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { Binaries } from './binaries.ts';
import type { SystemUser } from './systemUser.ts';

/** One way to run a PostgreSQL program: perhaps as another user, perhaps with leave to pass closed folders. */
export interface Launcher {
  name: string;
  /** The words to put before the program. */
  prefix: string[];
  /** Only for systems without setpriv. */
  user?: SystemUser;
}

// Nothing of the environment but this: PGDATA, PGOPTIONS, LC_ALL and the like would change what PostgreSQL does and says.
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Starts a PostgreSQL program in a process group of its own, so that the terminal's Ctrl-C does not stop the database before its users. */
export function launch(
  launcher: Launcher,
  program: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const [command, ...rest] = [...launcher.prefix, program, ...args] as [string, ...string[]];
  return spawn(command, rest, { ...launcher.user, cwd: '/', env: environment, detached: true, stdio });
}

/**
 * The ways to run PostgreSQL as `user` (null: as ourselves), the least privileged first.
 * `setpriv` also asks the kernel to stop PostgreSQL cleanly when this process dies, even by SIGKILL.
 */
export function listLaunchers(user: SystemUser | null): Launcher[] {
  const hasSetpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0;
  const dieWithUs = ['setpriv', '--pdeathsig', 'INT'];
  const plain: Launcher = { name: 'plain', prefix: [], ...(user ? { user } : {}) };

  if (!hasSetpriv) return [plain];
  if (!user) return [{ name: 'setpriv', prefix: [...dieWithUs, '--'] }, plain];

  const asUser = [...dieWithUs, '--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  const without = { name: 'setpriv', prefix: [...asUser, '--inh-caps=-all', '--'] };

  // Root's home is closed to the user `postgres`. One capability lets it pass there; nothing else of root remains.
  // The secure bit keeps access(2), with which PostgreSQL looks for itself, from ignoring the capability.
  const passing = ['dac_read_search', 'dac_override'].map((capability) => ({
    name: capability,
    prefix: [
      ...asUser,
      ...['--securebits', '+no_setuid_fixup', `--inh-caps=-all,+${capability}`],
      ...[`--ambient-caps=-all,+${capability}`, '--'],
    ],
  }));
  return [without, ...passing, plain];
}

/** Whether PostgreSQL started this way finds itself, its libraries and the folder of its data. Returns its version. */
export function probe(launcher: Launcher, binaries: Binaries, folder: string): string | null {
  const [command, ...args] = [
    ...launcher.prefix,
    ...['sh', '-c', 'cd "$1" && exec "$2" --version', 'probe', folder, binaries.postgres],
  ] as [string, ...string[]];
  const result = spawnSync(command, args, {
    ...launcher.user,
    cwd: '/',
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  // It exits with 0 even when it may not look at its own file, and says so on stderr.
  if (result.status !== 0 || result.stderr !== '') return null;
  return /(\d+(\.\d+)*)\s*$/.exec(result.stdout)?.[1] ?? null;
}
