import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { allShards, shardCount } from '../shards.ts';
import { createMembership, LeaseLost, type Membership } from './membership.ts';
import { mostShards } from './part.ts';

const source = 'test';

interface Member {
  membership: Membership;
  inherited: number;
}

function join({ services }: TestApp): Member {
  const member: Member = {
    membership: createMembership(services, source, {
      lookMs: 0,
      graceMs: 0,
      onInherited() {
        member.inherited += 1;
      },
    }),
    inherited: 0,
  };
  return member;
}

/** As time does when a process is no more: its lease runs out. */
async function endLeases({ services }: TestApp, shards: readonly number[]): Promise<void> {
  await services.database.pools.owner.query(
    `update leases l set expires_at = now() - interval '1 second' from inbound_shards s
     where s.source = $1 and s.shard = any($2) and l.name = s.lease and l.epoch = s.epoch`,
    [source, shards],
  );
}

const isHeld = ({ services }: TestApp, { membership }: Member) =>
  services.database.pipeline
    .transaction((tx) => membership.assertHeld(tx))
    .then(
      () => true,
      (error) => {
        if (error instanceof LeaseLost) return false;
        throw error;
      },
    );

async function look(members: readonly Member[], rounds = 1): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const { membership } of members) await membership.look();
}

const shardsOf = (members: readonly Member[]) => members.flatMap(({ membership }) => membership.shards);
const sizes = (members: readonly Member[]) => members.map(({ membership }) => membership.shards.length);
const leave = (members: readonly Member[]) =>
  Promise.all(members.map(({ membership }) => membership.leave()));

test('whoever comes gets its part, and what somebody gives back is taken by the others', async () => {
  await using app = await startTestApp({ modules: [] });
  const first = join(app);
  await look([first]);
  expect(first.membership.shards).toEqual(allShards);
  const [second, third] = [join(app), join(app)];
  const all = [first, second, third];
  await look(all, 3);
  expect(shardsOf(all).toSorted((a, b) => a - b)).toEqual(allShards);
  expect(sizes(all).toSorted()).toEqual([20, 22, 22]);

  await first.membership.leave();
  await look([second, third], 2);
  expect(sizes([second, third])).toEqual([32, 32]);
  // It was given back: nothing of it is suspected.
  expect([second.inherited, third.inherited]).toEqual([0, 0]);
  await leave([second, third]);
});

test('the shards of whoever ended are taken over with care, and are its own no more', async () => {
  await using app = await startTestApp({ modules: [] });
  const [hung, other] = [join(app), join(app)];
  await look([hung, other], 3);
  expect(sizes([hung, other])).toEqual([32, 32]);
  await endLeases(app, hung.membership.shards);
  await look([other], 2);
  expect(other.membership.shards).toEqual(allShards);
  expect(other.inherited).toBe(1);
  expect(await isHeld(app, hung)).toBe(false);
  expect(hung.membership.shards).toEqual([]);
  expect(await isHeld(app, other)).toBe(true);

  // Whoever comes to itself is one of them again, and its own former shards are no news to it.
  await look([hung, other], 3);
  expect(sizes([hung, other])).toEqual([32, 32]);
  expect(hung.inherited).toBe(0);
  await leave([hung, other]);
});

test('one that only lost its lease for a moment takes its shards again, and suspects nothing', async () => {
  await using app = await startTestApp({ modules: [] });
  const only = join(app);
  await look([only]);
  await endLeases(app, allShards);
  expect(await isHeld(app, only)).toBe(false);
  await look([only], 2);
  expect(only.membership.shards).toEqual(allShards);
  expect(only.inherited).toBe(0);
  await leave([only]);
});

test('a transaction under way keeps its shards, also when its lease has run out', async () => {
  await using app = await startTestApp({ modules: [] });
  const [slow, other] = [join(app), join(app)];
  await look([slow, other], 3);
  await app.services.database.pipeline.transaction(async (tx) => {
    await slow.membership.assertHeld(tx);
    await endLeases(app, slow.membership.shards);
    await look([other], 2);
    expect(sizes([other])).toEqual([32]);
  });
  await look([other], 2);
  expect(other.membership.shards).toEqual(allShards);
  await leave([slow, other]);
});

test('an older Herald that has all of a source is waited for', async () => {
  await using app = await startTestApp({ modules: [] });
  const lease = (interval: string) =>
    app.services.database.pools.owner.query(
      `insert into leases (name, holder, expires_at) values ('inbound:${source}', 'older', now() + $1::interval)
       on conflict (name) do update set expires_at = excluded.expires_at`,
      [interval],
    );
  await lease('1 minute');
  const one = join(app);
  await look([one], 2);
  expect(one.membership.shards).toEqual([]);
  await lease('-1 minute');
  await look([one]);
  expect(one.membership.shards).toEqual(allShards);
  await leave([one]);
});

test('whoever comes, leaves, hangs or ends: no shard is two consumers’, and all are somebody’s in the end', async () => {
  await using app = await startTestApp({ modules: [] });
  const step = fc.record({
    kind: fc.constantFrom('join', 'leave', 'end', 'look', 'look', 'look'),
    which: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const members: Member[] = [join(app)];
      for (const { kind, which } of steps) {
        const index = which % members.length;
        const member = members[index];
        if (!member) continue;
        if (kind === 'join' && members.length < 5) members.push(join(app));
        if (kind === 'leave' && members.length > 1) {
          members.splice(index, 1);
          await member.membership.leave();
        }
        if (kind === 'end') await endLeases(app, member.membership.shards);
        if (kind === 'look') await member.membership.look();
        const holding = await holders(app, members);
        expect(new Set(shardsOf(holding)).size).toBe(shardsOf(holding).length);
      }
      await holders(app, members);
      await look(members, 4);
      expect(shardsOf(members).toSorted((a, b) => a - b)).toEqual(allShards);
      for (const size of sizes(members)) expect(size).toBeLessThanOrEqual(mostShards(members.length));
      await leave(members);
    }),
    { numRuns: 25 },
  );
});

/** Those who could take in something now. */
async function holders(app: TestApp, members: readonly Member[]): Promise<Member[]> {
  const holding: Member[] = [];
  for (const member of members) if (await isHeld(app, member)) holding.push(member);
  return holding;
}

test('a part is at most a fifth more than its share', () => {
  for (let consumers = 1; consumers <= shardCount; consumers += 1) {
    const share = shardCount / consumers;
    expect(mostShards(consumers)).toBeLessThanOrEqual(Math.max(Math.ceil(share), share * 1.2));
  }
});
