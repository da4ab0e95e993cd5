import { type BlockType, unofferedBlocks } from '@herald/flow';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEveryWord } from '#ui/plainText.ts';
import { blockGroups, looks } from '../words/looks.ts';
import classes from './Palette.module.css';

interface BlockPaletteProps {
  /** What it is dragged as, where it can be. */
  dragKind?: string;
  isSearchable?: boolean;
  onPick: (type: BlockType) => void;
}

const offered = (Object.keys(looks) as BlockType[]).filter(
  (type) => type !== 'trigger' && !unofferedBlocks.includes(type),
);

/** Every block that can be added, by what it is for. */
export function BlockPalette({ dragKind, isSearchable, onPick }: BlockPaletteProps) {
  const { t } = useTranslation('automations');
  const [search, setSearch] = useState('');
  const matches = (type: BlockType) =>
    hasEveryWord(`${t(`block.${type}`)} ${t(`blockHint.${type}`)}`, search.trim());
  const found = offered.filter(matches);
  return (
    <div className={classes.palette}>
      {isSearchable ? (
        <TextInput
          data-autofocus
          aria-label={t('palette.search')}
          placeholder={t('palette.search')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first) {
              event.preventDefault();
              onPick(first);
            }
          }}
        />
      ) : null}
      {blockGroups.map((group) => {
        const types = found.filter((type) => looks[type].group === group);
        if (types.length === 0) return null;
        return (
          <section key={group} aria-label={t(`group.${group}`)}>
            <p className={classes.heading}>{t(`group.${group}`)}</p>
            <ul className={classes.list}>
              {types.map((type) => {
                const { Icon } = looks[type];
                return (
                  <li key={type}>
                    <UnstyledButton
                      className={classes.item}
                      title={t(`blockHint.${type}`)}
                      draggable={dragKind !== undefined}
                      onDragStart={(event) => {
                        if (dragKind) event.dataTransfer.setData(dragKind, type);
                      }}
                      onClick={() => onPick(type)}
                    >
                      <Icon size={18} stroke={1.6} aria-hidden />
                      <span>{t(`block.${type}`)}</span>
                    </UnstyledButton>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      {found.length === 0 ? <p className={classes.nothing}>{t('palette.nothing')}</p> : null}
    </div>
  );
}
