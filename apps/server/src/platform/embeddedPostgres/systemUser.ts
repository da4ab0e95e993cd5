import { execFileSync } from 'node:child_process';
import { EmbeddedPostgresError } from './problem.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

const name = 'postgres';

/** PostgreSQL refuses to run as root, so root lends it the system user `postgres`, and makes that user when it is missing. */
export function findOrCreatePostgresUser(): SystemUser {
  const existing = findUser();
  if (existing) return existing;

  // useradd is Debian's, Fedora's and most others'; adduser with these options is BusyBox's.
  const created =
    succeeds('useradd', ['--system', '--user-group', '--no-create-home', name]) ||
    (succeeds('addgroup', ['-S', name]) && succeeds('adduser', ['-S', '-D', '-H', '-G', name, name]));
  const user = created ? findUser() : null;
  if (user) return user;

  throw new EmbeddedPostgresError(
    'cannot_run',
    'PostgreSQL refuses to run as root and no system user "postgres" could be made for it. Start Herald as an ordinary user, create that user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function findUser(): SystemUser | null {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return uid && gid ? { uid, gid } : null;
  } catch {
    return null;
  }
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
