import { asArray, asObject, type Json } from '../core/json.ts';
import type { Message } from '../core/model.ts';
import type { World } from '../world.ts';
import { customerSends } from './inbound.ts';

const thinkingMs = 1_500;

/** Customer …90: taps the first button of what it read, picks the first row, or says thanks. */
export function answerByItself(world: World, message: Message): void {
  const wait = Math.min(thinkingMs, world.settings.timing.readMs ?? thinkingMs);
  world.due.schedule(world.clock.now() + wait, () => {
    const base = { from: message.customer, phoneNumberId: message.phoneNumberId };
    const tap = firstTap(world, message);
    if (tap) customerSends(world, { ...base, ...tap, messageId: message.id });
    else customerSends(world, { ...base, type: 'text', text: 'Merci !' });
  });
}

interface Tap {
  type: 'button' | 'button_reply' | 'list_reply';
  id: string;
  title: string;
}

function firstTap(world: World, message: Message): Tap | null {
  if (message.type === 'template') return templateTap(world, message);
  const action = asObject(asObject(message.content.interactive).action);
  const reply = asObject(asObject(asArray(action.buttons)[0]).reply);
  if (reply.id) return { type: 'button_reply', id: String(reply.id), title: String(reply.title) };
  const row = asObject(asArray(asObject(asArray(action.sections)[0]).rows)[0]);
  if (row.id) return { type: 'list_reply', id: String(row.id), title: String(row.title) };
  return null;
}

function templateTap(world: World, message: Message): Tap | null {
  const components = world.store.templates.get(message.templateId ?? '')?.components ?? [];
  const buttons = asArray(components.find((component) => component.type === 'BUTTONS')?.buttons).map(
    asObject,
  );
  const index = buttons.findIndex((button) => button.type === 'QUICK_REPLY');
  if (index < 0) return null;
  const title = String(buttons[index]?.text ?? '');
  return { type: 'button', id: payloadOf(message, index) ?? title, title };
}

/** The payload the sender set for a quick reply; without one the tap returns the label. */
export function payloadOf(message: Message, index: number): string | undefined {
  const components = asArray(asObject(message.content.template).components).map(asObject);
  const part = components.find(
    (each: Json) => String(each.type).toLowerCase() === 'button' && Number(each.index) === index,
  );
  const { payload } = asObject(asArray(part?.parameters)[0]);
  return typeof payload === 'string' ? payload : undefined;
}
