import { IconMessage, IconNote } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Composer.module.css';

export type ComposerMode = 'reply' | 'note';

const modes = ['reply', 'note'] as const;
const icons = { reply: IconMessage, note: IconNote };

interface ModeTabsProps {
  mode: ComposerMode;
  onChange: (mode: ComposerMode) => void;
  /** Names the panel that the tabs switch. */
  panelId: string;
}

/** To the customer, or only to colleagues. */
export function ModeTabs({ mode, onChange, panelId }: ModeTabsProps) {
  const { t } = useTranslation('conversation');
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = mode === 'reply' ? 'note' : 'reply';
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-mode="${next}"]`)?.focus();
  };
  return (
    <div className={classes.modes} role="tablist" aria-label={t('mode.label')} onKeyDown={walk}>
      {modes.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            role="tab"
            data-mode={each}
            aria-selected={each === mode}
            aria-controls={panelId}
            tabIndex={each === mode ? 0 : -1}
            onClick={() => onChange(each)}
          >
            <Icon size={15} stroke={1.7} aria-hidden />
            {t(`mode.${each}`)}
          </button>
        );
      })}
    </div>
  );
}
