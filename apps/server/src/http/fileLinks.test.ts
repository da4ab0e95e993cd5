import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

async function startWithFile() {
  const app = await startTestApp({ modules: [] });
  const { team } = await app.createTeam();
  const { files } = app.services;
  const { key } = await files.put(team.id, 'media', bytes, 'video/mp4');
  const path = files
    .link(team.id, key, { filename: 'clip.mp4', contentType: 'video/mp4' })
    .replace(app.url, '');
  const get = (range: string) => app.anybody.fetch(path, { headers: { range } });
  return Object.assign(app, { get });
}

test('a player gets the part that it asks for', async () => {
  await using app = await startWithFile();
  const part = async (range: string) => {
    const answer = await app.get(range);
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())];
  };
  expect(await part('bytes=0-9')).toEqual([206, 'bytes 0-9/300000', bytes.subarray(0, 10)]);
  expect(await part('bytes=150000-150099')).toEqual([
    206,
    'bytes 150000-150099/300000',
    bytes.subarray(150_000, 150_100),
  ]);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 299995-299999/300000', bytes.subarray(-5)]);
  expect((await app.get('bytes=300000-')).status).toBe(416);
});

test('the file is closed once its part was sent, and a failing store breaks off one answer only', async () => {
  await using app = await startWithFile();
  const { files } = app.services;
  const read = files.stream;
  const opened: Readable[] = [];
  files.stream = async (...place) => {
    const stream = await read(...place);
    opened.push(stream);
    return stream;
  };
  await (await app.get('bytes=0-9')).arrayBuffer();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);

  files.stream = async () =>
    new Readable({
      read() {
        this.destroy(new Error('The disk is gone.'));
      },
    });
  expect((await app.get('bytes=0-9')).status).toBe(500);
  files.stream = read;
  expect((await app.get('bytes=0-9')).status).toBe(206);
});

test('a link of a page opens for members, and no more for whoever has left', async () => {
  await using app = await startTestApp({ modules: [] });
  const { team, owner } = await app.createTeam();
  const rival = (await app.createTeam()).owner;
  const agent = await app.createMember(team, 'Agent');
  const { files } = app.services;
  const { key } = await files.put(team.id, 'media', 'x', 'image/png');
  const options = { filename: 'a.png', contentType: 'image/png', forMembers: true };
  const path = files.link(team.id, key, options).replace(app.url, '');
  const open = async (user: { id: number }) => (await app.as(user).fetch(path)).status;
  expect((await app.anybody.fetch(path)).status).toBe(404);
  expect([await open(owner), await open(agent), await open(rival)]).toEqual([200, 200, 404]);
  await app.db.deleteFrom('members').where('user_id', '=', agent.id).execute();
  expect(await open(agent)).toBe(404);
  await app.db.updateTable('teams').set({ blocked_at: app.clock.now() }).where('id', '=', team.id).execute();
  expect(await open(owner)).toBe(404);
});
