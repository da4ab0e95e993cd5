import { markRestoredAt } from '../apps/server/src/backup/markRestored.ts';
import { moveHere } from '../apps/server/src/backup/place.ts';
import { recoverReached } from '../apps/server/src/backup/recoverReached.ts';
import { removeDemo } from '../apps/server/src/demo/removeDemo.ts';
import { type OperatorProblem, type Operators, openOperators } from '../apps/server/src/operators.ts';
import { inWords } from './backups.ts';
import { openInstallation } from './installation.ts';
import { Problem, reportProblem } from './problem.ts';

const usage =
  'Use: npm run admin -- grant you@example.com, revoke you@example.com, confirm you@example.com, list, remove-demo, restored, recover, or moved.';

const alone: readonly string[] = ['list', 'remove-demo', 'restored', 'recover', 'moved'];
const changes: readonly string[] = ['grant', 'revoke', 'confirm'];

async function main([command, email]: readonly string[]): Promise<void> {
  const isAlone = alone.includes(command ?? '');
  if (!isAlone && !(email && changes.includes(command ?? ''))) throw new Problem(usage);
  await using installation = await openInstallation();
  if (command === 'remove-demo') return await endDemo(installation.databaseUrl);
  if (command === 'restored') return await noteRestored(installation.databaseUrl);
  if (command === 'moved') return await noteMoved(installation.databaseUrl);
  if (command === 'recover') return await recover(installation.databaseUrl);
  await using operators = await openOperators(installation.databaseUrl);
  if (command === 'grant') await grant(operators, email ?? '');
  if (command === 'confirm') await confirm(operators, email ?? '');
  if (command === 'revoke') await revoke(operators, email ?? '');
  if (command === 'list') await list(operators);
}

/** For those whose provider put the database back to an earlier moment, and for a copy. */
async function noteRestored(databaseUrl: string): Promise<void> {
  await markRestoredAt(databaseUrl).catch(inWords);
  console.log(
    'Noted. The next start of Herald holds everything back that was about to be sent, and says so.',
  );
}

async function noteMoved(databaseUrl: string): Promise<void> {
  await moveHere(databaseUrl);
  console.log(
    'Noted. The next start of Herald goes on here as it was. Whatever it was moved from must not start again.',
  );
}

/** Who was reached since the backup, as far as WhatsApp has told, gets nothing twice of what was stopped. */
async function recover(databaseUrl: string): Promise<void> {
  const { unknown, people, campaigns } = await recoverReached(databaseUrl);
  console.log(
    `WhatsApp has told of ${unknown} deliveries that this database knows nothing of. ${people} people of ${campaigns} stopped campaigns are passed over.`,
  );
}

async function endDemo(databaseUrl: string): Promise<void> {
  const { teams, kept } = await removeDemo(databaseUrl);
  for (const { name, members, numbers } of kept)
    console.error(`${name} is in use by ${[...members, ...numbers].join(', ')}.`);
  if (kept.length > 0)
    throw new Problem(
      'Nothing was removed. Take these out of the team first, or make them a team of their own.',
    );
  console.log(
    teams > 0
      ? 'The demo is closed. Herald takes its data apart within the next hour that it runs.'
      : 'There is no demo team.',
  );
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
