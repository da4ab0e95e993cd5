import { limits } from '@herald/whatsapp/model';
import { Button, Menu, Text } from '@mantine/core';
import { IconHandStop, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonRow, buttonIcons } from './ButtonRow.tsx';
import { addButton, mayAdd, mayAddStop, moveButton, stopWord } from './buttonList.ts';
import { Counter } from './Counter.tsx';
import { type ButtonType, buttonTypes, type DraftButton } from './draft.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';

/** Under the message: what people can press. */
export function ButtonsSection() {
  const { t } = useTranslation('templates');
  const { draft, places, errors, change } = useEditor();
  const { buttons } = draft;
  const set = (next: DraftButton[]) => change({ buttons: next });
  const general = errors.find(({ path }) => path === 'buttons');
  return (
    <EditorSection
      title={t('editor.buttons.title')}
      hint={t('editor.buttons.hint')}
      aside={<Counter used={buttons.length} max={limits.template.buttons} />}
    >
      <div id={fieldId('buttons')} tabIndex={-1}>
        {general ? (
          <Text c="var(--mantine-color-error)" size="sm" mb="sm" role="alert">
            {general.text}
          </Text>
        ) : null}
        {buttons.length > 0 ? (
          <ol className={classes.buttons} aria-label={t('editor.buttons.title')}>
            {buttons.map((button, index) => (
              <li key={button.key} className={classes.button}>
                <ButtonRow
                  button={button}
                  number={index + 1}
                  path={places[index]?.path ?? 'buttons'}
                  onChange={(patch) => set(buttons.with(index, { ...button, ...patch }))}
                  onRemove={() => set(buttons.toSpliced(index, 1))}
                  onUp={index > 0 ? () => set(moveButton(buttons, index, index - 1)) : null}
                  onDown={
                    index < buttons.length - 1 ? () => set(moveButton(buttons, index, index + 1)) : null
                  }
                />
              </li>
            ))}
          </ol>
        ) : null}
        <AddButton
          types={buttonTypes}
          buttons={buttons}
          onAdd={(type) => set(addButton(buttons, type, crypto.randomUUID()))}
          onAddStop={
            draft.category === 'MARKETING' && mayAddStop(buttons)
              ? () => set(addButton(buttons, 'quick_reply', crypto.randomUUID(), stopWord))
              : null
          }
        />
      </div>
    </EditorSection>
  );
}

interface AddButtonProps {
  types: readonly ButtonType[];
  buttons: DraftButton[];
  disabled?: boolean;
  onAdd: (type: ButtonType) => void;
  /** Null where one is there, or nothing is sold. */
  onAddStop?: (() => void) | null;
}

export function AddButton({ types, buttons, disabled = false, onAdd, onAddStop = null }: AddButtonProps) {
  const { t } = useTranslation('templates');
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <Button
          disabled={disabled}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        >
          {t('editor.buttons.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = buttonIcons[type];
          return (
            <Menu.Item
              key={type}
              disabled={!mayAdd(buttons, type)}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => onAdd(type)}
            >
              {t(`editor.buttons.type.${type}`)}
            </Menu.Item>
          );
        })}
        {onAddStop ? (
          <Menu.Item leftSection={<IconHandStop size={16} stroke={1.6} aria-hidden />} onClick={onAddStop}>
            {t('editor.buttons.stop')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
