export type EmbeddedPostgresProblem =
  | 'already_running'
  | 'port_taken'
  | 'not_permitted'
  | 'incomplete_data'
  | 'wrong_version'
  | 'cannot_run';

/** Why the embedded PostgreSQL did not start. The message is written for the person at the terminal: what happened, and a way out. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresProblem;

  constructor(code: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** Turns a refusal of the file system into a sentence that names the folder and the way out; anything else passes through. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const options = { cause: error };

  if (code === 'EACCES' || code === 'EPERM') {
    const who = process.getuid ? `user ${process.getuid()}` : 'this user';
    return new EmbeddedPostgresError(
      'not_permitted',
      `Herald runs as ${who} and may not read and write ${path}. Start it as the owner of that folder, change its owner with chown -R, or choose another folder with HERALD_DATA.`,
      options,
    );
  }

  if (code === 'EROFS') {
    return new EmbeddedPostgresError(
      'not_permitted',
      `${path} is on a read-only disk. Choose another folder with HERALD_DATA.`,
      options,
    );
  }

  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedPostgresError(
      'incomplete_data',
      `${path} cannot be a folder, because a file stands in its way. Move that file away, or choose another folder with HERALD_DATA.`,
      options,
    );
  }

  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new EmbeddedPostgresError(
      'cannot_run',
      `The disk of ${path} is full. Free some space, or choose another folder with HERALD_DATA.`,
      options,
    );
  }

  return error;
}
