import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { inTurn } from './spreadsheetTurns.ts';
import { openShop, upload } from './testing.ts';

test('spreadsheets of all teams are opened one after the other, also when one fails', async () => {
  let now = 0;
  let most = 0;
  const work = (isGood: boolean) => async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise(setImmediate);
    now -= 1;
    if (!isGood) throw new Error('no spreadsheet');
    return 'rows';
  };
  const teams = [1, 2, 3, 4, 5, 6];
  const results = await Promise.allSettled(teams.map((team) => inTurn(team, work(team !== 2))));
  expect(results.map(({ status }) => status)).toEqual(
    teams.map((team) => (team === 2 ? 'rejected' : 'fulfilled')),
  );
  expect(most).toBe(1);
});

test('a seventh at once is asked to come back, and so is a second of one team', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = [1, 2, 3, 4, 5, 6].map((team) => inTurn(team, () => promise));
  const work = async () => 'rows';
  await expect(inTurn(1, work)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 15 });
  await expect(inTurn(7, work)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 15 });
  resolve('rows');
  await Promise.all(waiting);
  expect(await inTurn(7, work)).toBe('rows');
});

test('of many spreadsheets that a team sends at once one is read', async () => {
  await using shop = await openShop();
  const sheet = await writeXlsxFile([[{ value: 'phone' }], [{ value: '+33639985001' }]]).toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(shop, sheet, 'contacts.xlsx')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(new Set(statuses).size).toBe(2);
  expect((await upload(shop, sheet, 'contacts.xlsx')).status).toBeLessThan(300);
});
