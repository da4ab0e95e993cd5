import { lengthOf, limits } from '@herald/whatsapp/model';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BodyToolbar, marks, selectionOf } from './BodyToolbar.tsx';
import { Counter } from './Counter.tsx';
import { type Draft, nextNumber, renumber, setVariable, usedVariables } from './draft.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { typeInto, wrapSelection } from './formatText.ts';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';
import { VariableRow } from './VariableRow.tsx';

const path = 'body.text';

/** The message itself, and the variables that it names. */
export function BodySection() {
  const { t } = useTranslation('templates');
  const { draft, change, errorOf, leave, named } = useEditor();
  const max =
    draft.offer.on && draft.type === 'standard' ? limits.template.bodyWithOffer : limits.template.body;
  const area = useRef<HTMLTextAreaElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const mark = { b: marks.bold, i: marks.italic }[event.key.toLowerCase()];
    if (!mark) return;
    event.preventDefault();
    typeInto(event.currentTarget, wrapSelection(selectionOf(event.currentTarget), mark));
  };
  return (
    <EditorSection
      title={t('editor.body.title')}
      hint={t('editor.body.hint', { first: '{{1}}', second: '{{2}}', named: '{{first_name}}' })}
    >
      <BodyToolbar
        area={area}
        keyOf={(text) => (named ? t('editor.variable.newName') : nextNumber(text))}
        aside={<Counter used={lengthOf(draft.body)} max={max} />}
      />
      <Textarea
        ref={area}
        id={fieldId(path)}
        aria-label={t('editor.body.label')}
        placeholder={t('editor.body.placeholder', { first: '{{1}}', second: '{{2}}' })}
        autosize
        minRows={6}
        maxRows={18}
        required
        value={draft.body}
        error={errorOf(path)}
        onBlur={() => leave(path)}
        onKeyDown={onKeyDown}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <BodyVariables />
    </EditorSection>
  );
}

function BodyVariables() {
  const { draft, change } = useEditor();
  return <TextVariables text={draft} path="body" onChange={change} />;
}

interface TextVariablesProps {
  text: Pick<Draft, 'body' | 'variables'>;
  /** Of the text in the structure. */
  path: string;
  onChange: (patch: Partial<Pick<Draft, 'body' | 'variables'>>) => void;
}

/** What the variables of a text are called, and their examples. */
export function TextVariables({ text, path, onChange }: TextVariablesProps) {
  const { t } = useTranslation('templates');
  const { named } = useEditor();
  const variables = usedVariables(text, named);
  if (variables.length === 0) return null;
  const hasGap = !named && variables.some(({ number }, index) => number !== index + 1);
  return (
    <Stack gap="sm" mt="md">
      <div className={classes.head} style={{ marginBottom: 0 }}>
        <Text size="sm" c="dimmed">
          {t(named ? 'editor.variable.namedHint' : 'editor.variable.hint')}
        </Text>
        {hasGap ? (
          <Button variant="default" size="compact-sm" onClick={() => onChange(renumber(text))}>
            {t('editor.variable.renumber')}
          </Button>
        ) : null}
      </div>
      <ul className={classes.variables} aria-label={t('editor.variable.list')}>
        {variables.map((variable, index) => (
          <li key={named ? variable.name : variable.number}>
            <VariableRow
              variable={variable}
              named={named}
              examplePath={`${path}.variables.${index}.example`}
              labels={{
                name: t('editor.variable.nameOf', { number: variable.number }),
                example: t('editor.variable.exampleOf', { number: named ? variable.name : variable.number }),
              }}
              onChange={(changed) => onChange({ variables: setVariable(text.variables, changed, named) })}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
