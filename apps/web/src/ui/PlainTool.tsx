import { ActionIcon, UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import classes from './PlainTool.module.css';

type PlainToolProps = ComponentProps<'button'> & { size?: 'md' | 'lg' };

/** A grey icon to press, as a subtle `ActionIcon` looks. A thread has a hundred of them, and each of Mantine's is worked out anew. */
export function PlainTool({ size = 'md', className, ...button }: PlainToolProps) {
  return (
    <button
      type="button"
      {...button}
      data-size={size}
      className={clsx(
        'mantine-focus-auto',
        button.disabled || 'mantine-active',
        UnstyledButton.classes.root,
        ActionIcon.classes.root,
        classes.tool,
        className,
      )}
    />
  );
}
