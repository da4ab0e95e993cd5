import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { createIntake, drain } from '../index.ts';
import { createParcels, parcelSource, postParcels, readParcels } from '../test/parcels.ts';
import { consumeBatch } from './consumeBatch.ts';
import { TakenElsewhere } from './markDone.ts';

test.each([
  ['that stays, as the id of its delivery is known', 'delivery'],
  ['that is deleted', null],
])(
  'whoever took in an event %s, and that somebody else has taken in, gives up all of its batch',
  async (_, delivery) => {
    await using app = await startTestApp({ modules: [createIntake({ sources: [parcelSource()] })] });
    await createParcels(app);
    // Two consumers, and no guard that keeps them apart.
    const consume = () => {
      const begun = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const before = () => {
        begun.resolve();
        return gate.promise;
      };
      const taken = consumeBatch(app.services, parcelSource({ before }));
      return { taken, begun: begun.promise, go: gate.resolve };
    };
    await app.services.database.pools.owner.query(
      `insert into inbound_events (source, lane, delivery_id, body)
     values ('parcels', 'rose', $1, '{"shop": "rose", "parcels": ["a"]}')`,
      [delivery],
    );
    const first = consume();
    await first.begun;
    await postParcels(app, ['b']);
    const second = consume();
    await second.begun;
    first.go();
    await first.taken;
    second.go();
    await expect(second.taken).rejects.toThrow(TakenElsewhere);

    const names = async () => (await readParcels(app)).map(({ name }) => name);
    expect(await names()).toEqual(['a']);
    const waiting = app.db.selectFrom('inbound_events').select('attempts').where('status', '=', 'pending');
    expect(await waiting.execute()).toEqual([{ attempts: 0 }]);
    await drain(app.services, parcelSource());
    expect(await names()).toEqual(['a', 'b']);
  },
);
