import type { UsedThing, UsingAutomation } from '@herald/contract';
import { fieldNamesOf, type Graph, referencesOf, secretsOf, triggerOf } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';

type What =
  | { kind: UsedThing; id: number }
  /** A field of contacts, by its key. */
  | { kind: 'field'; name: string }
  | { kind: 'secret'; name: string };
export type Thing = { teamId: number } & What;

/** The automations that use something, those first that are switched on. */
export async function readUsedBy(tx: Tx, { teamId, ...what }: Thing): Promise<UsingAutomation[]> {
  const said = 'id' in what ? String(what.id) : what.name;
  const graphs = await readGraphs(tx, teamId, said);
  return gather(
    graphs.filter(({ graph }) => uses(graph, what)),
    ({ place, graph }) => place === 'live' && setsOff(graph, what),
  );
}

/** Who uses which secret. */
export async function readSecretUses(
  tx: Tx,
  teamId: number,
): Promise<ReadonlyMap<string, UsingAutomation[]>> {
  const graphs = await readGraphs(tx, teamId, 'secret.');
  const names = new Set(graphs.flatMap(({ graph }) => secretsOf(graph)));
  const usersOf = (name: string) => gather(graphs.filter(({ graph }) => secretsOf(graph).includes(name)));
  return new Map([...names].map((name) => [name, usersOf(name)]));
}

function setsOff(graph: Graph, what: What): boolean {
  const trigger = triggerOf(graph);
  if (!trigger || !('id' in what)) return false;
  if (trigger.kind === 'list_joined') return what.kind === 'list' && trigger.group_id === what.id;
  return (
    trigger.kind === 'kanal_template' && what.kind === 'template' && trigger.template_ids.includes(what.id)
  );
}

function uses(graph: Graph, what: What): boolean {
  if (what.kind === 'field') return fieldNamesOf(graph).has(what.name);
  if (what.kind === 'secret') return secretsOf(graph).includes(what.name);
  return referencesOf(graph).some(({ kind, id }) => kind === what.kind && id === what.id);
}

interface FoundGraph extends Omit<UsingAutomation, 'used_in' | 'is_set_off'> {
  place: UsingAutomation['used_in'][number];
  graph: Graph;
}

/**
 * What automations are drafted and live, and versions before it in which people still are, as far as something is written
 * in them. That it means what is asked for is the reader's to say: a number may be anything.
 */
async function readGraphs(tx: Tx, teamId: number, said: string): Promise<FoundGraph[]> {
  const written = JSON.stringify(said).slice(1, -1);
  const { rows } = await sql<FoundGraph>`
    with peopled as (select distinct automation_id, version from automation_waits where team_id = ${teamId}),
    graphs as (
      select v.automation_id, case when v.version = a.live_version then 'live' else 'earlier' end as place, v.graph
      from automations a
      join automation_versions v on v.team_id = a.team_id and v.automation_id = a.id and v.version > 0
      where a.team_id = ${teamId} and (v.version = a.live_version or (v.automation_id, v.version) in (table peopled))
      union all
      select automation_id, 'draft', graph from automation_drafts where team_id = ${teamId}
    )
    select a.id, a.name, a.phone_number_id, a.is_active, g.place, g.graph
    from automations a
    join graphs g on g.automation_id = a.id
    where a.team_id = ${teamId} and a.deleted_at is null and strpos(g.graph::text, ${written}) > 0
    order by a.is_active desc, lower(a.name), a.id, array_position('{live,earlier,draft}', g.place)`.execute(
    tx,
  );
  return rows;
}

/** One line an automation, in the order in which they were found. */
function gather(
  graphs: readonly FoundGraph[],
  isSetOff: (found: FoundGraph) => boolean = () => false,
): UsingAutomation[] {
  return [...Map.groupBy(graphs, ({ id }) => id).values()].flatMap((found) => {
    const [first] = found;
    if (!first) return [];
    const { id, name, phone_number_id, is_active } = first;
    const used_in = [...new Set(found.map(({ place }) => place))];
    return [{ id, name, phone_number_id, is_active, used_in, is_set_off: found.some(isSetOff) }];
  });
}

const mostNamed = 5;

/** What an automation that is switched on needs is not taken away under it. */
export async function refuseUsed(tx: Tx, thing: Thing, code: string): Promise<void> {
  const using = await readUsedBy(tx, thing);
  const active = using.filter(({ is_active, used_in }) => is_active && used_in.includes('live'));
  if (active.length === 0) return;
  const names = active.slice(0, mostNamed).map(({ name }) => name);
  throw new AppError(code, {
    en: `Automations that are switched on use this: ${names.map((name) => `“${name}”`).join(', ')}. Choose something else there, or switch them off first.`,
    fr: `Des automatisations actives l’utilisent : ${names.map((name) => `« ${name} »`).join(', ')}. Choisissez-y autre chose, ou désactivez-les d’abord.`,
  });
}
