import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '#ui/FilePicker.tsx';
import { saveFile } from '#ui/saveFile.ts';
import type { Turned } from './imagine.ts';
import classes from './Player.module.css';
import { readTurns, type SavedTurns } from './playAgain.ts';

const mostBytes = 4_000_000;

/** What happened, turn by turn, as the interpreter sees it: to look something up, or to hand it to somebody. */
export function Turns({ turns, onLoad }: { turns: readonly Turned[]; onLoad: (turns: SavedTurns) => void }) {
  const { t } = useTranslation('automations');
  const [isForeign, setForeign] = useState(false);
  const load = async (file: File | null) => {
    if (!file) return;
    const read = file.size > mostBytes ? null : readTurns(await file.text());
    setForeign(read === null);
    if (read) onLoad(read);
  };
  return (
    <section aria-label={t('player.turns')}>
      <Group justify="space-between" mb={4}>
        <strong className={classes.turnsTitle}>{t('player.turns')}</strong>
        <Group gap={6}>
          <FilePicker accept="application/json,.json" onChange={(file) => void load(file)}>
            {(props) => (
              <Button {...props} size="compact-xs" variant="default">
                {t('player.loadTurns')}
              </Button>
            )}
          </FilePicker>
          {turns.length > 0 ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() =>
                saveFile(
                  'turns.json',
                  new Blob([JSON.stringify(turns, null, 2)], { type: 'application/json' }),
                )
              }
            >
              {t('player.saveTurns')}
            </Button>
          ) : null}
        </Group>
      </Group>
      {isForeign ? (
        <Text size="xs" c="red" role="alert">
          {t('player.noTurns')}
        </Text>
      ) : null}
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
