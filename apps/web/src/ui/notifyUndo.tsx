import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Longer than other notices: there is something to decide. */
const undoTime = 8000;

/** Says what was done at once and offers to take it back. */
export function notifyUndo(message: string, undo: () => void): void {
  const id = notifications.show({
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
}
