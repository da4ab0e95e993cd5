import { ActionIcon, CloseButton, Title } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockForm } from '../forms/BlockForm.tsx';
import { RulesForm } from '../forms/RulesForm.tsx';
import { SameBlock } from '../presence/AtBlock.tsx';
import { useEditor } from '../store/useEditor.ts';
import { looks } from '../words/looks.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Editor.module.css';

interface SettingsSheetProps {
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** The settings of the opened block, or of the automation as a whole, beside the canvas. */
export function SettingsSheet({ onDuplicate, onDelete, onClose }: SettingsSheetProps) {
  const { t } = useTranslation('automations');
  const opened = useEditor((state) => state.opened);
  const block = useEditor(({ graph }) => (opened === null ? undefined : graph.blocks[opened]));
  const words = useBlockWords();
  const sheet = useRef<HTMLElement>(null);
  // The fields come to whoever asked for them; Escape goes back to the block.
  useEffect(() => {
    if (opened === null) return;
    sheet.current?.querySelector<HTMLElement>('[data-fields] input, [data-fields] textarea')?.focus();
  }, [opened]);
  if (opened === null || (opened !== 'rules' && !block)) return null;
  const title = block ? t(`block.${block.type}`) : t('rules.title');
  const Icon = block ? looks[block.type].Icon : null;
  return (
    <aside
      ref={sheet}
      className={classes.sheet}
      aria-label={t('sheet.label', { name: block ? words.name(block) : title })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Of a dialog or menu that it opened: that closes itself.
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={classes.sheetHead}>
        {Icon ? <Icon size={20} stroke={1.6} aria-hidden /> : null}
        <Title order={2} size="h4" flex={1}>
          {title}
        </Title>
        {block && block.type !== 'trigger' ? (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t('sheet.duplicate')} onClick={onDuplicate}>
              <IconCopy size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t('sheet.delete')} onClick={onDelete}>
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        ) : null}
        <CloseButton aria-label={t('common:action.close')} onClick={onClose} />
      </header>
      <div className={classes.sheetBody} data-fields>
        {block ? <SameBlock id={opened} /> : null}
        {block ? <BlockForm key={opened} id={opened} block={block} /> : <RulesForm />}
      </div>
    </aside>
  );
}
