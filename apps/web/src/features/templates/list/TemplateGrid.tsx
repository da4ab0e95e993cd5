import type { Template } from '@herald/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteTemplateDialog } from '../DeleteTemplateDialog.tsx';
import classes from './TemplateCard.module.css';
import { TemplateCard } from './TemplateCard.tsx';

/** An account may hold thousands; nobody looks at more than a few dozen at once. */
const step = 48;

export function TemplateGrid({ templates }: { templates: Template[] }) {
  const { t } = useTranslation('templates');
  const [shown, setShown] = useState(step);
  const [deleted, setDeleted] = useState<Template | null>(null);
  return (
    <>
      <ul className={classes.grid} aria-label={t('title')}>
        {templates.slice(0, shown).map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onDelete={() => setDeleted(template)} />
          </li>
        ))}
      </ul>
      {templates.length > shown ? (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => setShown(shown + step)}>
            {t('list.more')}
          </Button>
        </Group>
      ) : null}
      <DeleteTemplateDialog template={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} height={310} radius="md" />
      ))}
    </div>
  );
}
