import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Longer than other notices: there is something to decide. */
const undoTime = 8000;

/** The last notice about each thing. */
const last = new Map<string, string>();

/**
 * Says what was done at once and offers to take it back. `about`: what it was done to; the notice takes the place of the one
 * before about the same, for nobody wants a column of them after pressing a key three times.
 */
export function notifyUndo(message: string, undo: () => void, about?: string): void {
  const before = about === undefined ? undefined : last.get(about);
  if (before !== undefined) notifications.hide(before);
  const id = notifications.show({
    ...(about !== undefined && { onClose: () => last.get(about) === id && last.delete(about) }),
    color: 'green',
    autoClose: undoTime,
    closeButtonProps: { 'aria-label': i18next.t('common:action.close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {i18next.t('common:action.undo')}
        </Button>
      </Group>
    ),
  });
  if (about !== undefined) last.set(about, id);
}
