import type { LackingThing } from '@herald/contract';
import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';

/** What the live version uses and cannot have: it stands above the draft until it is there again, or something else is live. */
export function Troubles({ troubles }: { troubles: readonly LackingThing[] }) {
  const { t } = useTranslation('automations');
  if (troubles.length === 0) return null;
  return (
    <Alert color="red" className={classes.conflict} title={t('lacks.title')}>
      <List size="sm" mb={4}>
        {troubles.map(({ kind, id, name, state }) => (
          <List.Item key={`${kind} ${id}`}>
            {t('lacks.line', { what: t(`lacks.kind.${kind}`), name, state: t(`lacks.state.${state}`) })}
          </List.Item>
        ))}
      </List>
      {t('lacks.advice')}
    </Alert>
  );
}
