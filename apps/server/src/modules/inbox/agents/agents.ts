import type { Agent, RouteBody, setAvailability as route } from '@herald/contract';
import { sql } from 'kysely';
import { audit, changesBetween } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { readAnswerers } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { numberTarget } from '../numberTarget.ts';
import { publishInbox } from '../publishInbox.ts';

/** Everybody of the team who may answer this number, by name. */
export function listAgents(ctx: RequestContext): Promise<Agent[]> {
  return ctx.db.read((tx) => readAgents(tx, ctx));
}

/** Chooses who answers this number; nobody means everybody who may. */
export function chooseAgents(ctx: RequestContext, userIds: readonly number[]): Promise<Agent[]> {
  const { teamId, phoneNumberId } = ctx;
  return ctx.db.transaction(async (tx) => {
    const before = await readAgents(tx, ctx, { hold: true });
    refuseOthers(before, userIds);
    await sql`
      delete from inbox_agents
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and user_id <> all(${userIds}::bigint[])
    `.execute(tx);
    await sql`
      insert into inbox_agents (team_id, phone_number_id, user_id)
      select ${teamId}, ${phoneNumberId}, id from unnest(${userIds}::bigint[]) id order by id
      on conflict do nothing`.execute(tx);
    publishInbox(tx, ctx);
    const after = await readAgents(tx, ctx);
    const changes = changesBetween({ agents: namesOf(before) }, { agents: namesOf(after) });
    if (changes) {
      const target = await numberTarget(tx, ctx);
      await audit(tx, byOf(ctx), { action: 'inbox.agents_chosen', target, ...changes });
    }
    return after;
  });
}

/** Says whether one takes new conversations at present. What one has stays with one. */
export function setAvailability(
  ctx: RequestContext,
  { is_available: isAvailable, everywhere }: RouteBody<typeof route>,
): Promise<Agent[]> {
  const { teamId, phoneNumberId, person } = ctx;
  return ctx.db.transaction(async (tx) => {
    await sql`
      insert into inbox_turns (team_id, phone_number_id, user_id, is_available)
      select team_id, id, ${person.userId}, ${isAvailable} from phone_numbers
      where team_id = ${teamId} and (id = ${phoneNumberId} or ${everywhere})
      order by id
      on conflict (team_id, phone_number_id, user_id) do update set is_available = excluded.is_available
    `.execute(tx);
    publishInbox(tx, ctx);
    publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
    return readAgents(tx, ctx);
  });
}

async function readAgents(tx: Tx, ctx: RequestContext, options = {}): Promise<Agent[]> {
  return readAnswerers(tx, [ctx], options);
}

const namesOf = (agents: readonly Agent[]) =>
  agents.filter(({ is_agent }) => is_agent).map(({ name }) => name);

function refuseOthers(agents: readonly Agent[], userIds: readonly number[]): void {
  const known = new Set(agents.map(({ user_id }) => user_id));
  if (userIds.every((userId) => known.has(userId))) return;
  throw invalidField('user_ids', {
    en: 'Only members of the team who may reply can be chosen.',
    fr: 'Seuls les membres de l’équipe qui peuvent répondre peuvent être choisis.',
  });
}
