import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Page.module.css';
import { PageTitle } from './PageTitle.tsx';

interface PageProps {
  title: string;
  /** Beside the title: a status badge. */
  beside?: ReactNode;
  /** One line: what this page is for. */
  purpose?: ReactNode;
  /** At most one primary button; quieter ones may stand before it. */
  action?: ReactNode;
  /** Above the title, for pages inside something: a link back. */
  back?: ReactNode;
  /** Under the title, above the content. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The frame of every page but the inbox and the canvas. */
export function Page({ title, beside, purpose, action, back, filters, children }: PageProps) {
  return (
    <div className={classes.page}>
      <PageTitle>{title}</PageTitle>
      {back}
      <header className={classes.head}>
        <div className={classes.words}>
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {beside}
          </Group>
          {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        </div>
        {action ? <Group gap="xs">{action}</Group> : null}
      </header>
      {filters ? <div className={classes.filters}>{filters}</div> : null}
      {children}
    </div>
  );
}
