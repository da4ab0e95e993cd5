import type { TrackedButton } from '@herald/contract';
import { Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './ButtonClicks.module.css';
import { useFormat } from './format/useFormat.ts';

interface ButtonClicksProps {
  buttons: readonly TrackedButton[];
  /** Of whom a share is told. */
  delivered: number;
  /** Beside cards that have the page's own background. */
  isPlain?: boolean;
}

/** The tracked buttons of a template: who followed each, and how often. Nothing where none is tracked. */
export function ButtonClicks({ buttons, delivered, isPlain = false }: ButtonClicksProps) {
  const { t } = useTranslation('buttonClicks');
  const format = useFormat();
  if (buttons.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label={t('title')}
      radius="md"
      className={classes.card}
      data-plain={isPlain || undefined}
    >
      <Title order={2}>{t('title')}</Title>
      <ul className={classes.buttons}>
        {buttons.map(({ text, url, messages, clicks }) => (
          <li key={`${text} ${url}`}>
            <span className={classes.button}>
              <strong>{text}</strong>
              <span className={classes.url}>{url}</span>
            </span>
            <span className={classes.people}>
              {t('people', { count: messages, shown: format.number(messages) })}
              {delivered > 0 ? (
                <span className={classes.share}>{format.percent(messages / delivered)}</span>
              ) : null}
            </span>
            <span className={classes.clicks}>
              {t('clicks', { count: clicks, shown: format.number(clicks) })}
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
