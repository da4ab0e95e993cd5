import type { BlockId } from '@herald/flow';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { hasEveryWord } from '#ui/plainText.ts';
import { useEditor } from '../store/useEditor.ts';
import { looks } from '../words/looks.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Palette.module.css';

/** Finds a block by its name, its texts, and the lists and templates that it names. */
export function SearchDialog({ onShow, onClose }: { onShow: (id: BlockId) => void; onClose: () => void }) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  const blocks = useEditor(({ graph }) => graph.blocks);
  const [search, setSearch] = useState('');
  const found = Object.entries(blocks)
    .map(([id, block]) => ({ id, block, name: words.name(block), text: words.text(block) }))
    .filter(({ block, name, text }) =>
      hasEveryWord(`${name} ${text} ${block.note ?? ''} ${JSON.stringify(block.settings)}`, search.trim()),
    )
    .slice(0, 50);
  return (
    <Dialog opened onClose={onClose} title={t('search.title')} size="lg" returnFocus={false}>
      <div className={classes.palette}>
        <TextInput
          data-autofocus
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first) onShow(first.id);
          }}
        />
        <ul className={classes.found} aria-label={t('search.found')}>
          {found.map(({ id, block, name, text }) => {
            const { Icon } = looks[block.type];
            return (
              <li key={id}>
                <UnstyledButton className={classes.item} onClick={() => onShow(id)}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  <strong>{name}</strong>
                  <span className={classes.cut}>{text}</span>
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
        {found.length === 0 ? <p className={classes.nothing}>{t('search.nothing')}</p> : null}
      </div>
    </Dialog>
  );
}
