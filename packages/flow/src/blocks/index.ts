import { z } from 'zod';
import * as deeds from './deeds.ts';
import type { Expects } from './expects.ts';
import type { BlockKind } from './kind.ts';
import { phases } from './message.ts';
import type { Filling, FlowMessage } from './messageOf.ts';
import * as pace from './pace.ts';
import * as talk from './talk.ts';
import { trigger } from './triggers.ts';

export { chance } from './chance.ts';
export { httpMethods } from './deeds.ts';
export { type Choice, type Expects, fits } from './expects.ts';
export type { BlockEvent, Report } from './kind.ts';
export type { Known, KnownTemplate } from './known.ts';
export type { TemplateValues } from './message.ts';
export type { Filling, FlowMessage } from './messageOf.ts';
export { type Change, waitEvents } from './pace.ts';
export type { SaveTo } from './talk.ts';
export { after, type Duration } from './times.ts';
export {
  interrupts,
  isAbandonment,
  type KeywordTrigger,
  shipmentStatuses,
  type TriggerSettings,
  type TriggerType,
  testTrigger,
  toldBy,
  triggerTypes,
  type WebhookTrigger,
} from './triggers.ts';

const { text, media, link, buttons, list, template, ask } = talk;
const { wait, condition, split, hours, set } = pace;
const { list_add, list_remove, consent, http, hook, human, agent, start, goal, stop } = deeds;

/** Every type of block with everything about it. */
export const blockKinds = {
  trigger,
  text,
  media,
  link,
  buttons,
  list,
  template,
  ask,
  wait,
  condition,
  split,
  hours,
  set,
  list_add,
  list_remove,
  consent,
  http,
  hook,
  human,
  agent,
  start,
  goal,
  stop,
};
export type BlockType = keyof typeof blockKinds;
export const blockTypes = Object.keys(blockKinds) as BlockType[];
/** What nothing answers yet: it is read, and not offered. */
export const unofferedBlocks: readonly BlockType[] = ['hook', 'agent'];

type SettingsOf<K> = K extends BlockKind<infer S> ? S : never;
export type Settings<T extends BlockType = BlockType> = SettingsOf<(typeof blockKinds)[T]>;

interface BlockBase {
  name?: string | undefined;
  /** A remark for colleagues. */
  note?: string | undefined;
  at: [number, number];
}
export type Block<T extends BlockType = BlockType> = {
  [K in T]: BlockBase & { type: K; settings: Settings<K> };
}[T];

const blockBase = z.object({
  name: z.string().max(100).optional(),
  note: z.string().max(1000).optional(),
  at: z.tuple([z.number(), z.number()]).default([0, 0]),
});

/** A block without settings is one that was just put there. */
const prefilled = (settings: z.ZodType<Settings>) => z.preprocess((value) => value ?? {}, settings);

export const blockSchema = z.discriminatedUnion(
  'type',
  blockTypes.map((type) =>
    blockBase.extend({
      type: z.literal(type),
      settings: prefilled(blockKinds[type].settings as z.ZodType<Settings>),
    }),
  ) as never,
) as unknown as z.ZodType<Block>;

/** The kind of a block, whatever its type: its settings fit by construction. */
export function kindOf(block: Block): BlockKind<Settings> {
  return blockKinds[block.type] as unknown as BlockKind<Settings>;
}

export function outputsOf(block: Block): readonly string[] {
  return kindOf(block).outputs(block.settings);
}

/** Ways on that no answer of the person leads to. */
const unanswered = new Set(['not_sent', 'no_answer', 'timeout', 'ordered', 'clicked', 'joined', 'error']);

/** The outputs by which people go on who answered; none where nothing is asked. */
export function answeredBy(block: Block): readonly string[] {
  if (kindOf(block).expects(block.settings) === null) return [];
  return outputsOf(block).filter((output) => !unanswered.has(output));
}

/** Which answer is waited for where a run rests: none while it waits for a clock, any while it waits for the window. */
export function expectsNow(block: Block, phase: number): Expects | null {
  const { expects } = kindOf(block);
  if (block.type === 'wait' || phase === phases.resting) return expects(block.settings);
  return phase === phases.window && 'closed_window' in block.settings ? { anything: true } : null;
}

/** What a block sends, filled for one person; null for a block that sends nothing. */
export function messageOf(
  block: Block,
  fill: Filling,
  what: 'message' | 'retry' | 'template' = 'message',
): FlowMessage | null {
  if (what === 'template' && 'closed_window' in block.settings) {
    const { closed_window } = block.settings;
    if (closed_window.do !== 'template' || closed_window.template_id === null) return null;
    return asTemplate(closed_window.template_id, closed_window);
  }
  switch (block.type) {
    case 'text':
      return { type: 'text', body: fill.text(block.settings.body) };
    case 'media': {
      const { file_id, caption, voice } = block.settings;
      const words = fill.text(caption).trim();
      return file_id === null
        ? null
        : {
            type: 'media',
            file_id,
            ...(words === '' || voice ? {} : { caption: words }),
            ...(voice ? { voice } : {}),
          };
    }
    case 'link':
      return talk.linkMessage(block.settings, fill);
    case 'buttons':
      return talk.buttonsMessage(block.settings, fill);
    case 'list':
      return talk.listMessage(block.settings, fill);
    case 'ask':
      return talk.askMessage(block.settings, fill, what === 'retry');
    case 'template':
      return block.settings.template_id === null
        ? null
        : {
            ...asTemplate(block.settings.template_id, block.settings),
            ...(block.settings.answer_within === null
              ? {}
              : { replies: block.settings.replies.map(({ key, title }) => ({ id: fill.idOf(key), title })) }),
          };
    default:
      return null;
  }
}

function asTemplate(
  template_id: number,
  { variables, by_language }: Pick<Settings<'template'>, 'variables' | 'by_language'>,
): Extract<FlowMessage, { type: 'template' }> {
  return { type: 'template', template_id, variables, ...(by_language ? { by_language: true } : {}) };
}
