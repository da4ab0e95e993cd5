import * as contract from '@herald/contract';
import { startSandbox } from '@herald/sandbox';
import { expect, inject, test } from 'vitest';
import { cloneDatabase, startTestApp } from '../../test/index.ts';
import { openLossyDatabase } from '../../test/lossyDatabase.ts';

test('a number can be connected at once after the database’s answer was lost on the way', async () => {
  await using resources = new AsyncDisposableStack();
  const sandbox = await startSandbox({ smtpPort: null });
  resources.defer(() => sandbox.close());
  const database = resources.use(await cloneDatabase(inject('clusterUrl')));
  const lossy = resources.use(await openLossyDatabase(database.url));
  const environment = { META_GRAPH_URL: sandbox.graphUrl, DATABASE_URL: lossy.url };
  const app = resources.use(await startTestApp({ environment }));
  const { team, owner } = await app.createTeam();
  const connect = (code: string) =>
    app.as(owner).call(contract.connectWhatsapp, { params: { team_id: team.id }, body: { code } });
  const signup = sandbox.signup();
  const { wabaId, displayPhoneNumber } = signup;

  void lossy.loseCommitOf('insert into leases');
  expect((await connect(signup.code)).status).toBe(500);

  const again = sandbox.signup({ wabaId, displayPhoneNumber: displayPhoneNumber! });
  expect((await connect(again.code)).status).toBe(200);
});
