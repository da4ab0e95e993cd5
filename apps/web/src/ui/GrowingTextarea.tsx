import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './GrowingTextarea.module.css';

/** Then nothing has to be measured, for which the whole page is laid out: at each letter, and whenever one appears. */
const growsByItself = CSS.supports('field-sizing', 'content');

interface GrowingTextareaProps extends TextareaProps {
  /** Lines until it scrolls. */
  maxRows: number;
}

/** A field of one line that grows with what is written. */
export function GrowingTextarea({ maxRows, ...props }: GrowingTextareaProps) {
  if (!growsByItself) return <Textarea autosize minRows={1} maxRows={maxRows} {...props} />;
  const most = { '--most-rows': maxRows } as CSSProperties;
  return (
    <Textarea rows={1} classNames={{ input: classes.growing ?? '' }} styles={{ input: most }} {...props} />
  );
}
