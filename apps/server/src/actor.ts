import { permissions as everything, isAllowed, type Locale, type Permission } from '@herald/contract';
import type { EventAuthor } from '@herald/contract/events';
import type { AppServices } from './platform/context.ts';
import { AppError } from './platform/errors.ts';

interface Holder {
  /** What it may do in the team that it acts in. */
  readonly permissions: readonly Permission[];
}

/** A person of the team, signed in. */
export interface UserActor extends Holder {
  readonly kind: 'user';
  readonly userId: number;
  readonly locale: Locale;
  readonly isAdmin: boolean;
  /** The administrator who looks through this person's eyes. */
  readonly impersonatorId: number | null;
}

/** A program of the team's. It is nobody in disguise: what it does stands under its own name. */
export interface ApiKeyActor extends Holder {
  readonly kind: 'api_key';
  readonly apiKeyId: number;
}

/** A step of an automation. */
export interface AutomationActor extends Holder {
  readonly kind: 'automation';
  readonly automationId: number;
}

/** The AI agent of a number. */
export interface AgentActor extends Holder {
  readonly kind: 'agent';
}

/** Herald itself: a time is over, a rule applies. */
export interface SystemActor extends Holder {
  readonly kind: 'system';
}

/** Whoever causes a change. */
export type Actor = UserActor | ApiKeyActor | AutomationActor | AgentActor | SystemActor;

export const system: SystemActor = { kind: 'system', permissions: everything };

/** On whose behalf a command acts, in which team and when. A request has all of it, and so have jobs and automations. */
export interface By {
  readonly app: AppServices;
  readonly actor: Actor;
  readonly teamId: number;
  readonly now: Date;
  /** Where a request came from; absent when none did. */
  readonly ip?: string;
}

/** The member who acts, for columns that hold one; null when it is no person. */
export function userIdOf(actor: Actor): number | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** The actor as facts name it. */
export function authorOf(actor: Actor): EventAuthor {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId };
    case 'api_key':
      return { kind: 'api_key', id: actor.apiKeyId };
    case 'automation':
      return { kind: 'automation', id: actor.automationId };
    default:
      return { kind: actor.kind, id: null };
  }
}

/** Whether an operator looks through the person's eyes: what they open leaves no trace that the person opened it. */
export function isImpersonated(actor: Actor): boolean {
  return actor.kind === 'user' && actor.impersonatorId !== null;
}

export function mayDo(actor: Actor, permission: Permission): boolean {
  return isAllowed(actor.permissions, permission);
}

/** Throws when the actor lacks the permission. */
export function demand(actor: Actor, permission: Permission): void {
  if (!mayDo(actor, permission)) throw new AppError('forbidden');
}
