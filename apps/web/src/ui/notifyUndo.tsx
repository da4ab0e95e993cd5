import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { messageOf } from './notify.ts';

/** Longer than other notices: there is something to decide. */
const undoTime = 8000;

/** The last notice about each thing. */
const last = new Map<string, string>();
/** How to take back what the notices on the screen speak of, the newest last. */
const undos = new Map<string, () => void>();

/**
 * Says what was done at once and offers to take it back. `about`: what it was done to; the notice takes the place of the one
 * before about the same, for nobody wants a column of them after pressing a key three times.
 */
export function notifyUndo(message: string, undo: () => void, about?: string): void {
  offer({ message, color: 'green' }, 'undo', undo, about);
}

/** Says what failed and offers to do it again. */
export function notifyRetry(error: unknown, retry: () => void, about: string): void {
  offer({ message: messageOf(error), color: 'red', role: 'alert' }, 'retry', retry, about);
}

/** True while a notice about it stands on the screen. */
export function isOffered(about: string): boolean {
  return last.has(about);
}

/** Takes the offer of the newest notice, as a press of its button does. */
export function undoNewest(): void {
  [...undos.values()].at(-1)?.();
}

/** Takes back what was offered about something that is no longer there. */
export function withdrawOffer(about: string): void {
  const id = last.get(about);
  last.delete(about);
  if (id !== undefined) notifications.hide(id);
}

interface Notice {
  message: string;
  color: string;
  role?: string;
}

function offer(
  { message, ...notice }: Notice,
  action: 'undo' | 'retry',
  act: () => void,
  about: string | undefined,
): void {
  if (about !== undefined) withdrawOffer(about);
  const take = () => {
    notifications.hide(id);
    act();
  };
  const id = notifications.show({
    ...notice,
    onClose: () => {
      undos.delete(id);
      if (about !== undefined && last.get(about) === id) last.delete(about);
    },
    autoClose: undoTime,
    closeButtonProps: { 'aria-label': i18next.t('common:action.close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button variant="default" size="compact-sm" flex="none" onClick={take}>
          {i18next.t(`common:action.${action}`)}
        </Button>
      </Group>
    ),
  });
  if (about !== undefined) last.set(about, id);
  if (action === 'undo') undos.set(id, take);
}
