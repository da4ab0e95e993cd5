import { startTestApp, type TestApp } from '../../../test/index.ts';
import { type SenderOptions, startSender } from '../sender/index.ts';
import { eventually, messagesOf } from './look.ts';
import { type Answer, accept, startMetaStandIn } from './metaStandIn.ts';
import { queueText } from './queue.ts';
import {
  addRecipient,
  type CampaignValues,
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
} from './seed.ts';

/** A server that sends to a stand-in; files are taken once `mayUpload` resolves. */
export async function startWith(answer?: Answer, mayUpload?: Promise<void>) {
  const resources = new AsyncDisposableStack();
  const meta = resources.use(await startMetaStandIn(answer, mayUpload));
  const app = resources.use(
    await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' } }),
  );
  return { meta, app, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

export const statusesOf = async (app: TestApp, number: SeededNumber) =>
  (await messagesOf(app, number)).map(({ status }) => status).join();

/** Nothing is answered before it is released. */
export async function startUnanswered() {
  const resources = new AsyncDisposableStack();
  const answered = Promise.withResolvers<void>();
  const world = resources.use(
    await startWith((posted, response) => {
      void answered.promise.then(() => accept(posted, response));
    }),
  );
  const number = await seedNumber(world.app);
  const contactId = await seedContact(world.app, number, { hasWritten: true });
  await queueText(world.app, number, contactId, 'On its way');
  const start = async (options: SenderOptions) => {
    resources.use(await startSender(world.app.services, options));
    resources.defer(answered.resolve);
  };
  const dispose = () => resources.disposeAsync();
  return { ...world, number, contactId, start, answer: answered.resolve, [Symbol.asyncDispose]: dispose };
}

/** Something for a person who is just being written to: it waits in memory until that request is answered. */
export async function startBehindAnswer(
  options: SenderOptions,
  what: 'campaign' | 'text',
  values: Partial<CampaignValues> = {},
) {
  const world = await startUnanswered();
  const { app, number, contactId } = world;
  const campaign = await seedCampaign(app, number, { ...values, recipients: 0 });
  if (what === 'campaign') await addRecipient(app, campaign, contactId);
  else await queueText(app, number, contactId, 'It arrives tomorrow');
  await world.start(options);
  await eventually(
    async () => `${world.meta.posted.length} ${await statusesOf(app, number)}`,
    (seen) => seen === '1 sending,sending',
  );
  return { ...world, campaign };
}
