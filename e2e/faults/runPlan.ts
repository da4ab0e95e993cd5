import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createRecorderTable } from '../../apps/server/src/platform/events/testing/recorder.ts';
import type { Plan } from './actions.ts';
import { createAgent } from './agent.ts';
import { openCampaignShop, prepareSandbox } from './campaignShop.ts';
import { findOverCap } from './capAndBudget.ts';
import * as checks from './checks.ts';
import { findDeadly } from './deadly.ts';
import { describePlan } from './describePlan.ts';
import { checkFlows } from './flowChecks.ts';
import { startInstallation } from './installation.ts';
import { findLeftovers } from './leftovers.ts';
import { goOn, perform, type Stage } from './perform.ts';
import * as plannedChecks from './plannedChecks.ts';
import * as postChecks from './postChecks.ts';
import { becomeQuiet } from './quiet.ts';
import * as resultChecks from './resultChecks.ts';
import { retireOne } from './retireOne.ts';
import { readSandboxRecord } from './sandboxRecord.ts';

export interface PlanResult {
  plan: Plan;
  /** In words; none when Herald kept its promises. */
  differences: string[];
  /** False when that it could not be played is all that differs. */
  isPlayed: boolean;
  /** How many messages ended how, over all shops. */
  outcome: Record<string, number>;
  /** Logs of the processes, kept when something differed. */
  folder: string | null;
}

type Database = ReturnType<typeof openDatabase>;

/** Breaks a whole Herald as the plan says, heals it, and compares what it says with what really happened. */
export async function runPlan(plan: Plan): Promise<PlanResult> {
  const folder = await mkdtemp(join(tmpdir(), `herald-faults-${plan.seed}-`));
  const outcome: Record<string, number> = {};
  let isPlayed = true;
  const differences = await playOut(plan, folder, outcome).catch((error: unknown) => {
    isPlayed = false;
    return [`the plan could not be played: ${error instanceof Error ? error.stack : error}`];
  });
  await rm(join(folder, 'postgres'), { recursive: true, force: true });
  if (differences.length === 0) await rm(folder, { recursive: true, force: true });
  else await writeFile(join(folder, 'plan.txt'), [...describePlan(plan), '', ...differences, ''].join('\n'));
  return { plan, differences, isPlayed, outcome, folder: differences.length === 0 ? null : folder };
}

async function playOut(plan: Plan, folder: string, outcome: Record<string, number>): Promise<string[]> {
  await using installation = await startInstallation(folder, plan);
  await using database = openDatabase({
    url: installation.databaseUrl,
    poolSize: 2,
    statementTimeout: 0,
    onError: () => {}, // it is stopped on purpose
  });
  // Before there is anything to tell.
  await createRecorderTable(database.pools.owner);
  const { url, sandboxUrl } = installation;
  await prepareSandbox(sandboxUrl, plan);
  const shops = await Promise.all(
    Array.from({ length: plan.shops }, (_, index) => openCampaignShop(url, sandboxUrl, plan, index)),
  );
  const stage: Stage = { installation, database, shops, agents: shops.map(createAgent) };

  await perform(stage, plan);
  // What was posted stays posted: nothing that comes later makes it right.
  const posted = await compare(stage, database, Object.values(postChecks));
  if (posted.length > 0) return posted;
  const noise = await becomeQuiet(database, sandboxUrl, () => goOn(stage));
  const differences = noise ? [noise] : [];
  differences.push(...(await findDifferences(stage, plan, database)));
  if (differences.length === 0) {
    differences.push(...(await retireOne(stage, plan)));
    const later = await becomeQuiet(database, sandboxUrl, () => goOn(stage));
    differences.push(...(later ? [later] : []), ...(await findDifferences(stage, plan, database)));
  }
  Object.assign(outcome, await countOutcome(database));
  return [...differences, ...installation.complaints()];
}

type Check = (evidence: checks.ShopEvidence) => string[] | Promise<string[]>;

async function findDifferences(stage: Stage, plan: Plan, database: Database): Promise<string[]> {
  const later = [...Object.values(plannedChecks), ...Object.values(resultChecks)];
  const all: Check[] = [
    ...Object.values(checks),
    ...Object.values(postChecks),
    ...later,
    checkFlows,
    findOverCap,
  ];
  const left = await findLeftovers(database, stage.installation, stage.shops);
  left.push(...(await findDeadly(database, stage.installation, plan)));
  return [...left, ...(await compare(stage, database, all))];
}

async function compare(
  { installation, shops, agents }: Stage,
  database: Database,
  all: readonly Check[],
): Promise<string[]> {
  const record = await readSandboxRecord(installation.sandboxUrl);
  const { outages } = installation;
  const endings = Object.values(installation.processes).flatMap(({ endings }) => endings);
  const differences: string[] = [];
  for (const [index, shop] of shops.entries()) {
    const isOwn = ({ phoneNumberId }: { phoneNumberId: string }) =>
      phoneNumberId === shop.metaNumberId || phoneNumberId === shop.two?.metaNumberId;
    const own = {
      accepted: record.accepted.filter(isOwn),
      incoming: [...record.incoming.filter(isOwn), ...shop.besideDeadly],
      attempts: record.attempts.filter(isOwn),
    };
    const evidence = { database, shop, notes: agents[index]!.notes, record: own, outages, endings };
    for (const check of all) differences.push(...(await check(evidence)));
  }
  return differences;
}

async function countOutcome({ pools }: Database): Promise<Record<string, number>> {
  const { rows } = await pools.owner.query<{ status: string; count: number }>(
    "select concat_ws(' ', status, error_code) as status, count(*) from messages group by 1 union all " +
      `select 'skipped recipients', count(*) from campaign_recipients where status = 'skipped' order by 1`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
