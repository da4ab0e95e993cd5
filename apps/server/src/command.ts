import type { Permission } from '@herald/contract';
import { type By, demand } from './actor.ts';
import type { Tx } from './platform/database/index.ts';

/**
 * A change that others than a browser want too: programs, automations, the AI agent. It knows no request, opens no
 * transaction and presents nothing, so several of them go into one transaction. Throws `forbidden` when the actor lacks
 * the permission, whoever calls it.
 */
export interface Command<Input, Result> {
  (tx: Tx, by: By, input: Input): Promise<Result>;
  readonly permission: Permission;
}

/** Makes a command of what it does and of the permission that it takes. */
export function defineCommand<Input, Result>(
  permission: Permission,
  run: (tx: Tx, by: By, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const command = async (tx: Tx, by: By, input: Input) => {
    demand(by.actor, permission);
    return run(tx, by, input);
  };
  return Object.assign(command, { permission });
}
