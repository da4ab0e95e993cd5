import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from './format/useFormat.ts';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'inputWrapperOrder'> {
  type: 'date' | 'datetime-local';
  /** As the browser's own field writes it: `2026-11-24`, `2026-11-24T09:00`. */
  value?: string;
}

/**
 * The browser's own field, which is the best one on each device and speaks the browser's language; what it holds is said
 * below it in the language of the page.
 */
export function DateField({ description, value = '', ...props }: DateFieldProps) {
  const { tag } = useFormat();
  const words = wordsOf(value, tag);
  return (
    <TextInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      description={words ?? description}
    />
  );
}

/** The clock on the wall, wherever that is: no zone takes part. */
function wordsOf(value: string, tag: string): string | null {
  const moment = new Date(`${value.slice(0, 16)}${value.includes('T') ? '' : 'T00:00'}Z`);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return null;
  const time = value.includes('T') ? ({ timeStyle: 'short' } as const) : {};
  return new Intl.DateTimeFormat(tag, { dateStyle: 'full', ...time, timeZone: 'UTC' }).format(moment);
}
