import { randomBytes, randomInt } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { inRoot } from '../root.ts';

/** What is made for an installation at its first start, under the names by which a person may give something else. */
const makers = {
  /** Seal tokens in the database: without them the sealed tokens of an installation are lost. */
  SECRET_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  SANDBOX_APP_SECRET: () => randomBytes(16).toString('hex'),
  SANDBOX_VERIFY_TOKEN: () => randomBytes(16).toString('hex'),
  SANDBOX_STRIPE_SECRET_KEY: () => `sk_test_${randomBytes(24).toString('hex')}`,
  SANDBOX_STRIPE_WEBHOOK_SECRET: () => `whsec_${randomBytes(24).toString('hex')}`,
  SANDBOX_GOOGLE_SECRET: () => `GOCSPX-${randomBytes(21).toString('base64url')}`,
  HERALD_DEMO_PASSWORD: () => [0, 1, 2, 3].map(typable).join('-'),
} satisfies Record<string, () => string>;

type SecretName = keyof typeof makers;
export type Secrets = Record<SecretName, string>;
type Environment = Record<string, string | undefined>;

const names = Object.keys(makers) as SecretName[];

export const makeSecrets = () => Object.fromEntries(names.map((name) => [name, makers[name]()])) as Secrets;

/** Those that are kept, beside what would be made: for looking, nothing is written. */
export const readOrImagineSecrets = async (dataDir: string): Promise<Secrets> => ({
  ...makeSecrets(),
  ...(await readSecrets(join(dataDir, 'secrets.json'))),
});

/** Where an installation's secrets stand in files. */
export const secretFiles = ({ dataDir }: { dataDir: string }) => [
  inRoot('.env'),
  join(dataDir, 'secrets.json'),
];

/** Four letters and digits that nobody mistakes for one another. */
function typable(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/**
 * The secrets of this installation, made once and kept beside the data. A file that holds no keys any more is never given
 * new ones; what else is lacking, as in a file of an older Herald, is added.
 */
export async function readOrMakeSecrets(dataDir: string, given: Environment = {}): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await readSecrets(path);
  const secrets = Object.fromEntries(names.map((name) => [name, kept?.[name] || makers[name]()])) as Secrets;
  if (names.some((name) => kept?.[name] !== secrets[name])) await writeSecrets(path, secrets, kept === null);
  return Object.fromEntries(names.map((name) => [name, given[name] || secrets[name]])) as Secrets;
}

/** Null where there is no file yet. */
async function readSecrets(path: string): Promise<Partial<Secrets> | null> {
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as Partial<Secrets>;
    if (typeof kept.SECRET_KEYS === 'string' && kept.SECRET_KEYS !== '') return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    if (!(error instanceof SyntaxError)) throw explain(error, path);
  }
  throw new Problem(
    `${path} does not hold the keys of this installation any more. Put it back from a backup, or, if the data may be lost, choose another folder with HERALD_DATA.`,
  );
}

/** Whole or not at all, and readable by its owner alone. */
async function writeSecrets(path: string, secrets: Secrets, isNew: boolean): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  try {
    if (isNew) return await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
    await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  } catch (error) {
    throw explain(error, path);
  }
}

function explain(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  return new Problem(
    `Herald may not read ${path}. Start it as the owner of that file, or choose another folder with HERALD_DATA.`,
    { cause: error },
  );
}
