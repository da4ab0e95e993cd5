import { Collapse, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './ContactPane.module.css';

interface SectionProps {
  /** Names what is remembered: open or folded. */
  id: string;
  title: string;
  /** Folded until the person unfolds it; what is in it is made only then. */
  startsFolded?: boolean;
  children: ReactNode;
}

/** A part of the pane that folds; it stays as the person left it. */
export function Section({ id, title, startsFolded = false, children }: SectionProps) {
  const body = useId();
  const [isOpen, setOpen] = useLocalStorage({
    key: `herald-inbox-section-${id}`,
    defaultValue: !startsFolded,
    getInitialValueInEffect: false,
  });
  return (
    <section className={classes.section}>
      <h4>
        <UnstyledButton
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={16} stroke={1.8} aria-hidden data-open={isOpen || undefined} />
        </UnstyledButton>
      </h4>
      <Collapse expanded={isOpen} id={body} transitionDuration={100}>
        {isOpen || !startsFolded ? children : null}
      </Collapse>
    </section>
  );
}
