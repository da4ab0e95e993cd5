import type { LibraryAutomation } from '@herald/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { iconOfItem } from './icons.ts';
import classes from './Library.module.css';
import { MiniFlow } from './MiniFlow.tsx';

interface LibraryGridProps {
  items: readonly LibraryAutomation[];
  onOpen: (id: string) => void;
}

/** Each with the shape of its flow, what it does, and what it needs. */
export function LibraryGrid({ items, onOpen }: LibraryGridProps) {
  const { t } = useTranslation('automations');
  return (
    <ul className={classes.grid} aria-label={t('library.title')}>
      {items.map((item) => {
        const Icon = iconOfItem(item.icon);
        return (
          <li key={item.id}>
            <article className={classes.card} aria-label={item.name}>
              <MiniFlow graph={item.graph} />
              <div className={classes.words}>
                <div className={classes.head}>
                  <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
                  <UnstyledButton className={classes.name} onClick={() => onOpen(item.id)}>
                    {item.name}
                  </UnstyledButton>
                </div>
                <span>{item.description}</span>
                <div className={classes.facts}>
                  {item.recommended ? <span>{t('library.recommended')}</span> : null}
                  {item.needs.map((need) => (
                    <span key={need}>{t(`library.need.${need}`)}</span>
                  ))}
                  {item.templates.length > 0 ? (
                    <span>{t('library.templates', { count: item.templates.length })}</span>
                  ) : null}
                </div>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
