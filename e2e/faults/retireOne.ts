import { control } from '../src/shop.ts';
import type { Plan } from './actions.ts';
import type { Stage } from './perform.ts';
import { waitFor } from './waiting.ts';

const patienceMs = 30_000;

/**
 * Two workers hide each other's troubles. So one is asked to stop, and the other, after all that it went through, has
 * to take in a message and send the answer alone.
 */
export async function retireOne(
  { installation, shops, agents }: Stage,
  { retires }: Plan,
): Promise<string[]> {
  const { sandboxUrl } = installation;
  const [shop, agent] = [shops[0]!, agents[0]!];
  await installation.processes[retires].stop();
  const before = agent.notes.answers.length;
  const phoneNumberId = shop.metaNumberId;
  // Until the one before has been read, the agent would find another conversation first.
  await control(sandboxUrl, `customers/${shop.customers.at(-1)}/messages`, { phoneNumberId, text: 'Allô ?' });
  const answered = await waitFor(async () => {
    await agent.work(true);
    return agent.notes.answers.length > before ? true : null;
  }, patienceMs);
  return answered ? [] : [`without ${retires} nothing comes in any more`];
}
