import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type OperatorProblem, type Operators, openOperators } from '../apps/server/src/operators.ts';
import { embeddedUrl } from '../apps/server/src/platform/embeddedPostgres/index.ts';
import { readSettings } from './launch/settings.ts';
import { Problem, reportProblem } from './problem.ts';
import { inRoot } from './root.ts';

const usage =
  'Use: npm run admin -- grant you@example.com, revoke you@example.com, confirm you@example.com, or list.';

const changes: readonly string[] = ['grant', 'revoke', 'confirm'];

async function main([command, email]: readonly string[]): Promise<void> {
  if (command !== 'list' && !(email && changes.includes(command ?? ''))) throw new Problem(usage);
  await using operators = await open();
  if (command === 'grant') await grant(operators, email ?? '');
  if (command === 'confirm') await confirm(operators, email ?? '');
  if (command === 'revoke') await revoke(operators, email ?? '');
  if (command === 'list') await list(operators);
}

/** The database of the installation: somebody's own, or the bundled one, which runs while Herald does. */
async function open(): Promise<Operators> {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
  const { databaseUrl, dataDir, ports } = readSettings(process.env);
  const url = databaseUrl ?? (await embeddedUrl(join(dataDir, 'postgres'), ports.postgres));
  if (url === null)
    throw new Problem(`There is no database in ${dataDir} yet. Start Herald first: npm start.`);
  try {
    return await openOperators(url);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    throw new Problem(
      'The database does not answer. Start Herald first (npm start), then run this beside it.',
    );
  }
}

const problems: Record<OperatorProblem, string> = {
  unconfirmed:
    'was never confirmed, so it may be a stranger’s. Open the link that Herald has mailed there first, or, where no mail is sent: npm run admin -- confirm you@example.com',
  blocked: 'is blocked.',
  leaving: 'is about to be deleted. Sign in and keep the account first.',
};

async function grant(operators: Operators, email: string): Promise<void> {
  const answer = await operators.grant(email);
  if (answer === 'unknown') {
    throw new Problem(`Nobody has an account with ${email}. Register it in Herald first.`);
  }
  if (answer !== 'granted') throw new Problem(`${email} ${problems[answer]}`);
  console.log(`${email} is an administrator now. The pages are under /admin.`);
}

async function confirm(operators: Operators, email: string): Promise<void> {
  if (!(await operators.confirm(email))) throw new Problem(`Nobody has an account with ${email}.`);
  console.log(`${email} counts as confirmed.`);
}

async function revoke(operators: Operators, email: string): Promise<void> {
  if (!(await operators.revoke(email))) throw new Problem(`${email} is no administrator.`);
  console.log(`${email} is no administrator any more.`);
}

async function list(operators: Operators): Promise<void> {
  const all = await operators.list();
  if (all.length === 0)
    console.log('There is no administrator. Make the first one: npm run admin -- grant you@example.com');
  for (const { email, name, two_factor, problem } of all) {
    const words = [email, name, two_factor ? 'two-factor' : 'no two-factor', problem?.toUpperCase()];
    console.log(words.filter(Boolean).join(', '));
  }
}

await main(process.argv.slice(2)).catch(reportProblem);
