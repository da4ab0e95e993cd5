import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Editor.module.css';

interface EditorSectionProps {
  title: string;
  hint?: ReactNode;
  /** At the end of the head: a counter. */
  aside?: ReactNode;
  children: ReactNode;
}

export function EditorSection({ title, hint, aside, children }: EditorSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {hint ? <p className={classes.hint}>{hint}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
