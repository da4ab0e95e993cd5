import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#ui/saveFile.ts';
import type { Turned } from './imagine.ts';
import classes from './Player.module.css';

/** What happened, turn by turn, as the interpreter sees it: to look something up, or to hand it to somebody. */
export function Turns({ turns }: { turns: readonly Turned[] }) {
  const { t } = useTranslation('automations');
  return (
    <section aria-label={t('player.turns')}>
      <Group justify="space-between" mb={4}>
        <strong className={classes.turnsTitle}>{t('player.turns')}</strong>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() =>
            saveFile('turns.json', new Blob([JSON.stringify(turns, null, 2)], { type: 'application/json' }))
          }
        >
          {t('player.saveTurns')}
        </Button>
      </Group>
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added.
        <details key={index} className={classes.turn}>
          <summary>
            {index + 1}. {t(`run.input.${turn.input.kind}`)}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(turn, null, 2)}</pre>
        </details>
      ))}
    </section>
  );
}
