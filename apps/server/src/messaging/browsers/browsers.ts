import type { Subscriber } from '../../platform/events/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { lookUp } from './lookUp.ts';
import { Telling } from './telling.ts';
import { translate } from './translate.ts';

/** Tells open browsers of facts, once they are committed. It is the one place that says which page shows what. */
export const browsers: Subscriber = {
  name: 'browsers',
  hears: (_teamId, _type, isBulk) => !isBulk,
  async beforeCommit(tx, facts) {
    const telling = new Telling();
    for (const fact of facts) translate(fact, telling);
    await lookUp(tx, telling);
    for (const event of telling.events()) publish(tx, event);
  },
};
