import { ApiError } from '@herald/contract';
import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { messageOf } from './notify.ts';

type Values = Record<string, unknown>;

interface ApiForm<V extends Values> {
  form: UseFormReturnType<V>;
  /** What the server refused as a whole, to show above the button in an `Alert`. */
  failure: string | null;
  sending: boolean;
  /** For `<form onSubmit>`: validates, runs `send`, and puts the server's field errors beside their fields. */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
}

interface ApiFormInput<V extends Values> extends UseFormInput<V> {
  send: (values: V) => Promise<unknown>;
  /** Words of our own for a refusal; undefined leaves the server's. */
  explain?: (error: unknown) => string | undefined;
}

/** A form that checks fields as the person leaves them, keeps what was typed after an error, and focuses the first one. */
export function useApiForm<V extends Values>({ send, explain, ...input }: ApiFormInput<V>): ApiForm<V> {
  const form = useForm<V>({ mode: 'controlled', validateInputOnBlur: true, ...input });
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function submit(values: V): Promise<void> {
    setFailure(null);
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      const known = error instanceof ApiError ? fieldErrors(error, values) : {};
      form.setErrors(known);
      // Said once: beside the field, or above the form where no field can say it.
      const isSaid = Object.keys(known).some((name) => form.getInputNode(name));
      setFailure(isSaid ? null : (explain?.(error) ?? messageOf(error)));
      focusFirst(form, Object.keys(known));
    } finally {
      setSending(false);
    }
  }

  return {
    form,
    failure,
    sending,
    onSubmit: form.onSubmit(submit, (errors) => focusFirst(form, Object.keys(errors))),
  };
}

/** The server's texts for the fields this form has; `body.email` and `email` both mean the field `email`. */
export function fieldErrors(error: ApiError, values: Values): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [path, texts] of Object.entries(error.fields)) {
    const root = path.split('.')[0]!;
    const text = texts[0];
    if (text && root in values) own[path] = text;
  }
  return own;
}

function focusFirst<V extends Values>(form: UseFormReturnType<V>, names: string[]): void {
  const first = names[0];
  if (first) requestAnimationFrame(() => form.getInputNode(first)?.focus());
}
