import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FormFrame.module.css';

interface FormFrameProps {
  /** What the server refused as a whole. */
  failure: string | null;
  sending: boolean;
  /** The words of the button that sends. */
  submit: string;
  /** It takes something away from somebody. */
  isLoss?: boolean;
  /** Nothing to send yet. */
  disabled?: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** What was asked for is done: leaving takes nothing back. */
  isDone?: boolean;
  children: ReactNode;
}

/** A form of `useApiForm` in a dialog or panel: what was refused, the fields, and the two buttons. */
export function FormFrame({ failure, sending, submit, isLoss, disabled, isDone, ...props }: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <form onSubmit={props.onSubmit} noValidate>
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        {props.children}
        <Group justify="flex-end" gap="xs" className={classes.buttons}>
          {/* Where no field asks for it, the focus is on what loses nothing. */}
          <Button variant="default" onClick={props.onCancel} data-autofocus={isLoss || undefined}>
            {t(isDone ? 'action.close' : 'action.cancel')}
          </Button>
          <Button
            type="submit"
            loading={sending}
            disabled={disabled ?? false}
            {...(isLoss ? { color: 'red' } : {})}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
