import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** The consequence, in numbers: "Send to 12,480 people for about €748?" */
  children: ReactNode;
  /** The verb of the button: "Send", "Delete". */
  confirm: string;
  /** Red: something is lost. */
  danger?: boolean;
  loading?: boolean;
  /** Why it cannot be done now, in place of the button's click. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** For what cannot be undone. Where it can, do it at once and offer Undo instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <Stack>
        <Text component="div">{props.children}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus={props.danger || undefined}>
            {t('action.cancel')}
          </Button>
          <Button
            color={props.danger ? 'red' : undefined}
            loading={props.loading}
            disabled={props.disabled}
            onClick={props.onConfirm}
            data-autofocus={props.danger ? undefined : true}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
