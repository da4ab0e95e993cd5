import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Switch, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconBraces,
  IconBuildingStore,
  IconCopy,
  IconExternalLink,
  IconForms,
  IconPhone,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ButtonType, type DraftButton, hasVariable, isTracked } from './draft.ts';
import classes from './Editor.module.css';
import { EditorInput } from './EditorInput.tsx';
import { useEditor } from './useEditor.ts';

export const buttonIcons: Record<ButtonType, TablerIcon> = {
  quick_reply: IconArrowBackUp,
  url: IconExternalLink,
  phone_number: IconPhone,
  copy_code: IconCopy,
  flow: IconForms,
  catalog: IconBuildingStore,
};

interface ButtonRowProps {
  button: DraftButton;
  /** Counted from one, for labels. */
  number: number;
  path: string;
  onChange: (patch: Partial<DraftButton>) => void;
  onRemove: () => void;
  /** Null: it is at the end; absent: buttons keep their order here. */
  onUp?: (() => void) | null;
  onDown?: (() => void) | null;
}

/** One button: its kind, its place, and the fields of its kind. */
export function ButtonRow({ button, number, path, onChange, onRemove, onUp, onDown }: ButtonRowProps) {
  const { t } = useTranslation('templates');
  const Icon = buttonIcons[button.type];
  const moves = [
    { key: 'up', run: onUp, MoveIcon: IconArrowUp, label: t('editor.buttons.up', { number }) },
    { key: 'down', run: onDown, MoveIcon: IconArrowDown, label: t('editor.buttons.down', { number }) },
    { key: 'remove', run: onRemove, MoveIcon: IconTrash, label: t('editor.buttons.remove', { number }) },
  ].filter(({ run }) => run !== undefined);
  return (
    <>
      <div className={classes.buttonHead}>
        <Text fw={550} style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <Icon size={16} stroke={1.6} aria-hidden />
          {t(`editor.buttons.type.${button.type}`)}
        </Text>
        {moves.map(({ key, run, MoveIcon, label }) => (
          <ActionIcon
            key={key}
            variant="subtle"
            color="gray"
            aria-label={label}
            disabled={!run}
            className={classes.move}
            onClick={() => run?.()}
          >
            <MoveIcon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <div className={classes.fields}>
        {button.type === 'copy_code' ? (
          <EditorInput
            path={`${path}.example`}
            label={t('editor.buttons.code')}
            aria-label={t('editor.buttons.codeOf', { number })}
            description={t('editor.buttons.codeHint')}
            required
            className={classes.wide}
            max={limits.template.copyCode}
            value={button.example}
            onChange={(example) => onChange({ example })}
          />
        ) : button.type === 'catalog' ? (
          <Text size="sm" c="dimmed" className={classes.wide}>
            {t('editor.buttons.catalogHint')}
          </Text>
        ) : (
          <EditorInput
            path={`${path}.text`}
            label={t('editor.buttons.text')}
            aria-label={t('editor.buttons.textOf', { number })}
            required
            max={limits.template.buttonText}
            value={button.text}
            onChange={(text) => onChange({ text })}
          />
        )}
        {button.type === 'phone_number' ? (
          <EditorInput
            path={`${path}.phone_number`}
            label={t('editor.buttons.phone')}
            aria-label={t('editor.buttons.phoneOf', { number })}
            type="tel"
            placeholder="+33 6 12 34 56 78"
            required
            max={limits.template.buttonPhone}
            value={button.phone_number}
            onChange={(phone_number) => onChange({ phone_number })}
          />
        ) : null}
        {button.type === 'flow' ? (
          <EditorInput
            path={`${path}.flow_id`}
            label={t('editor.buttons.flow')}
            aria-label={t('editor.buttons.flowOf', { number })}
            description={t('editor.buttons.flowHint')}
            // Its field stands level with the one beside it.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            required
            value={button.flow_id}
            onChange={(flow_id) => onChange({ flow_id })}
          />
        ) : null}
        {button.type === 'url' ? (
          <UrlFields button={button} number={number} path={path} onChange={onChange} />
        ) : null}
      </div>
    </>
  );
}

function UrlFields({
  button,
  number,
  path,
  onChange,
}: Pick<ButtonRowProps, 'button' | 'number' | 'path' | 'onChange'>) {
  const { t } = useTranslation('templates');
  const { draft } = useEditor();
  return (
    <>
      <EditorInput
        path={`${path}.url`}
        label={t('editor.buttons.url')}
        aria-label={t('editor.buttons.urlOf', { number })}
        type="url"
        placeholder="https://"
        required
        className={classes.wide}
        max={limits.template.buttonUrl}
        value={button.url}
        onChange={(url) => onChange({ url })}
      />
      {hasVariable(button.url) ? (
        <EditorInput
          path={`${path}.variable.example`}
          label={t('editor.buttons.example')}
          aria-label={t('editor.buttons.exampleOf', { number })}
          description={t('editor.buttons.exampleHint')}
          required
          className={classes.wide}
          value={button.example}
          onChange={(example) => onChange({ example })}
        />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          style={{ justifySelf: 'start' }}
          leftSection={<IconBraces size={16} stroke={1.6} aria-hidden />}
          onClick={() => onChange({ url: `${button.url}{{1}}` })}
        >
          {t('editor.buttons.addVariable')}
        </Button>
      )}
      <Switch
        className={classes.wide}
        label={t('editor.buttons.track')}
        aria-label={t('editor.buttons.trackOf', { number })}
        description={t('editor.buttons.trackHint')}
        checked={isTracked(button, draft)}
        onChange={(event) => onChange({ track: event.currentTarget.checked })}
      />
    </>
  );
}
