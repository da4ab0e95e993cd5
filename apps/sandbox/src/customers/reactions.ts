import { asObject } from '../core/json.ts';
import type { Message } from '../core/model.ts';
import type { World } from '../world.ts';

/** Puts or removes an emoji on the message a reaction names. */
export function applyReaction(world: World, reaction: Message, by: 'business' | 'customer'): void {
  const { message_id: id, emoji } = asObject(reaction.content.reaction);
  const target = world.store.messages.get(String(id));
  if (!target) return;
  if (typeof emoji === 'string' && emoji) target.reactions[by] = emoji;
  else delete target.reactions[by];
  world.store.messages.put(target);
}
