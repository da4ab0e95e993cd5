import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markAbandoned } from './ledger/index.ts';
import { findNumbersWithWork } from './outbound/sender/findWork.ts';
import { openClaims } from './outbound/testing/claims.ts';
import { wamidOf } from './outbound/testing/metaStandIn.ts';
import { queueText } from './outbound/testing/queue.ts';
import { seedCampaign, seedContact } from './outbound/testing/seed.ts';
import { change, messagesChange, startInbox, textItem } from './whatsapp/test/index.ts';

/**
 * What runs for each message and each status. A table of a team is asked with the team: the index begins with it, nobody
 * else's rows are met, and several databases could share the teams out. What names none stands here, with the reason.
 */
const nameless: readonly { statement: RegExp; because: string }[] = [
  { statement: /^with recursive queued/, because: 'numbers with work are looked for over all teams' },
  {
    statement: /where phone_number_id = \$\d+ and open_status = 'sending'/,
    because: 'a lease knows its number alone',
  },
  { statement: /send_claims k where k\.phone_number_id = \$\d+/, because: 'so does whoever takes it over' },
  { statement: /where n\.id = \$\d+$/, because: 'so does the claim, which learns the team from it' },
  { statement: /where n\.meta_id = any\(\$\d+::text\[\]\)/, because: 'a webhook names the number alone' },
  {
    statement: /^select p\.id, p\.team_id, \( select count\(\*\)::int from \( select from conversations/,
    because: 'an event names the number alone; who waits is counted with the team that is found by it',
  },
];

const statements = new Set<string>();
const { query } = pg.Client.prototype;

beforeAll(() => {
  pg.Client.prototype.query = function noted(this: pg.Client, ...input: unknown[]) {
    const [asked] = input as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (text) statements.add(text.replace(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, input);
  } as typeof query;
});
afterAll(() => {
  pg.Client.prototype.query = query;
});

/** Tables that a statement reads or writes. */
const tablesOf = (statement: string) =>
  new Set(
    [...statement.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)"?/g)].map(
      ([, table]) => table ?? '',
    ),
  );

const ways = [
  // The team as a value.
  /team_id"?\s*(\+ 0\s*)?=\s*(any\s*\(\s*)?\$\d/,
  // Rows that name it: of arrays, or of what an earlier part of the statement found.
  /\(\w*\.?"?team_id"?, [^)]*\)\s+in\b/,
  /(unnest|jsonb_to_recordset)\(.*(team_id"? = \w+\.team_id|using \(team_id)/,
  // The team itself.
  /team_id = t\.id .*\bt\.id = \$\d/,
  // Written.
  /insert into \S+( as \w+)? \(\s*"?team_id/,
];
const namesTeam = (statement: string) => ways.some((way) => way.test(statement));

test('what runs for each message names the team', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const { rows: tenants } = await app.services.database.pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const place = { teamId: number.team_id, phoneNumberId: number.id, accountId: number.accountId };
  const campaign = await seedCampaign(app, place, { recipients: 3 });
  const contactId = await seedContact(app, campaign, { hasWritten: true });
  statements.clear();

  await inbox.receive(messagesChange(number, [textItem(app, 'Bonjour')]));
  await queueText(app, campaign, contactId, 'On its way');
  await findNumbersWithWork(app.services.database);
  const claims = await openClaims(app, campaign);
  const sent = await claims.send();
  await app.services.database.pipeline.transaction((tx) => markAbandoned(tx, number.id));
  const at = String(Math.floor(app.clock.now().getTime() / 1000));
  const statuses = sent.map(({ id }) => ({
    id: wamidOf(id),
    status: 'delivered',
    timestamp: at,
    recipient_id: '33700000001',
  }));
  await inbox.receive(change(number, { statuses }));

  const teams = new Set(tenants.map(({ name }) => name));
  const ofTeams = [...statements].filter((statement) =>
    [...tablesOf(statement)].some((table) => teams.has(table)),
  );
  expect(ofTeams.length).toBeGreaterThan(20);
  const strays = ofTeams.filter((statement) => !namesTeam(statement));
  expect(strays.filter((stray) => !nameless.some(({ statement }) => statement.test(stray)))).toEqual([]);
  // Nothing stands here that names its team by now.
  expect(nameless.filter(({ statement }) => !strays.some((stray) => statement.test(stray)))).toEqual([]);
});
