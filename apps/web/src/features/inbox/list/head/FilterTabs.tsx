import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { activeTab, tabs } from '#data/inbox/filters.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import classes from './ListHead.module.css';

/** The usual choices in a row; pressing the chosen one again leads back to all that is open. */
export function FilterTabs() {
  const { t } = useTranslation('inbox');
  const { filters, viewId, choose } = useInboxState();
  const active = viewId === null ? activeTab(filters) : null;
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const pressed = active && row.current?.querySelector('[aria-pressed="true"]');
    if (pressed) pressed.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <fieldset ref={row} className={classes.tabs} aria-label={t('filters.label')}>
      {tabs.map(({ key, filters: wanted }) => (
        <UnstyledButton
          key={key}
          className={classes.tab}
          aria-pressed={key === active}
          onClick={() => choose(key === active ? {} : wanted)}
        >
          {t(`tab.${key}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
