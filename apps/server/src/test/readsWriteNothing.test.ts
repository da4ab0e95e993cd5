import { allRoutes, type Route } from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../http/sessions.ts';
import { startTestApp, type TestApp } from './index.ts';
import { seedThings, type Things } from './things.ts';
import { queries } from './validBodies.ts';

let app: TestApp;
let things: Things;
let cookies: Record<'owner' | 'operator', string>;
beforeAll(async () => {
  app = await startTestApp();
  things = await seedThings(app);
  const operator = await app.createUser({ is_admin: true });
  cookies = {
    owner: await openSession(app.services, { userId: things.owner.id }),
    operator: await openSession(app.services, { userId: operator.id }),
  };
});
afterAll(() => app[Symbol.asyncDispose]());

const reads = allRoutes.filter(({ method }) => method === 'GET');

/** Asks as a browser does that follows a link: with the cookie, and from where the link stands. */
async function follow(route: Route, site: 'cross-site' | 'same-origin'): Promise<number> {
  const path = route.path
    .replace(':collection', 'tabler')
    .replace(/:(\w+)/g, (_, name: string) => String(things.ids[name] ?? 1));
  const token = cookies[route.access === 'admin' ? 'operator' : 'owner'];
  const headers = { cookie: `access_token=${token}`, 'sec-fetch-site': site };
  const answer = await app.anybody.fetch(path + (queries[route.name] ?? ''), { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** All that stands in the database, table by table. Counts of who asked how often are no data. */
async function fingerprint(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename <> 'rate_limits' order by 1`.execute(
    app.db,
  );
  const { owner } = app.services.database.pools;
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
  );
  const { rows } = await owner.query<{ name: string; sum: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

async function whatChanges(site: 'cross-site' | 'same-origin'): Promise<Record<string, string[]>> {
  const changed: Record<string, string[]> = {};
  let before = await fingerprint();
  for (const route of reads) {
    await follow(route, site);
    const after = await fingerprint();
    const tables = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    if (tables.length > 0) changed[route.name] = tables;
    before = after;
  }
  return changed;
}

/** Of what was counted, or made, when it was first asked for: it says the same to the next who ask. */
const kept = { getSegment: ['public.segments'], getPushKey: ['public.installation_keys'] };
/** That a file left is written down. */
const files = [
  'exportContacts',
  'exportConversations',
  'exportTeamConversations',
  'exportContact',
  'exportGroup',
  'exportImportRefusals',
  'exportAudience',
  'exportAuditEvents',
];
const written = [...files, 'downloadTeamExport'].map((name) => [name, ['public.audit_events']]);

test('a link on another site changes nothing, whichever GET it leads to', async () => {
  expect(await whatChanges('cross-site')).toEqual(kept);
});

/** What just happened is counted for whoever looks at the figures. */
const counted = { getSupportReport: ['public.reply_time_progress'] };

test('on our own pages a GET that takes a file away leaves its line, and no other changes anything', async () => {
  expect(await whatChanges('same-origin')).toEqual({
    getSegment: kept.getSegment,
    ...counted,
    ...Object.fromEntries(written),
  });
});

test('every GET came as far as it can with what the team has', async () => {
  const away: Record<string, number> = {};
  for (const route of reads) {
    const status = await follow(route, 'same-origin');
    if (status !== 200) away[route.name] = status;
  }
  expect(away).toEqual({
    // Meta, Stripe and the store hold nothing of it.
    getBillingPortal: 409,
    getBusinessProfile: 409,
    downloadTeamExport: 404,
    // Of a campaign that has begun.
    exportCampaign: 409,
    pauseCampaign: 409,
    previewMerge: 404,
    getParkedEvent: 404,
  });
});
