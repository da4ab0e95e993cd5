import type { LibraryTemplate, Template } from '@herald/contract';
import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import classes from '../list/TemplateCard.module.css';
import { adoptedAs } from './adopt.ts';

interface LibraryGridProps {
  items: readonly LibraryTemplate[];
  mine: readonly Template[];
  onOpen: (id: string) => void;
}

/** Each as a customer sees it, with what it is for. */
export function LibraryGrid({ items, mine, onOpen }: LibraryGridProps) {
  const { t } = useTranslation('templates');
  return (
    <ul className={classes.grid} aria-label={t('library.title')}>
      {items.map((item) => (
        <li key={item.id}>
          <article className={classes.card} aria-label={item.name}>
            <div className={classes.preview} inert>
              <Bubble side="in" tail content={templateBubble(item.structure)} />
            </div>
            <div className={classes.words}>
              <UnstyledButton className={classes.name} onClick={() => onOpen(item.id)}>
                {item.name}
              </UnstyledButton>
              <span>{item.description}</span>
              <div className={classes.facts}>
                <span>{t(`category.${item.structure.category}`)}</span>
                {item.tags.map((tag) => (
                  <span key={tag}>{t(`library.tag.${tag}`)}</span>
                ))}
                {adoptedAs(item, mine) ? (
                  <span>
                    <IconCheck size={14} stroke={1.8} aria-hidden /> {t('library.mine')}
                  </span>
                ) : null}
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
