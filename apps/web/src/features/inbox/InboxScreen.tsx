import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import classes from './InboxLayout.module.css';

/** Beside the list, before a conversation is opened. */
export function InboxScreen() {
  const { t } = useTranslation('messages');
  return (
    <section className={classes.nothing} aria-label={t('thread.label')}>
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState drawing="bubbles">
        <WithKeys text={t('thread.choose')} />
      </EmptyState>
    </section>
  );
}

/** Draws what stands between brackets as keys. The component of the translation library for this weighs 5 kB. */
function WithKeys({ text }: { text: string }) {
  return text.split(/\[(\w)\]/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    index % 2 === 1 ? <Kbd key={index}>{part}</Kbd> : <Fragment key={index}>{part}</Fragment>,
  );
}
