import { limits, placeholderKeys } from '@herald/whatsapp/model';
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Draft, hasVariable, headerTypes } from './draft.ts';
import classes from './Editor.module.css';
import { EditorInput } from './EditorInput.tsx';
import { EditorSection } from './EditorSection.tsx';
import { HeaderMediaField } from './HeaderMediaField.tsx';
import { useEditor } from './useEditor.ts';
import { VariableRow } from './VariableRow.tsx';

/** Above the message: nothing, a line in bold, a file or a place. */
export function HeaderSection() {
  const { t } = useTranslation('templates');
  const { draft, change } = useEditor();
  const { header } = draft;
  return (
    <EditorSection title={t('editor.header.title')} hint={t('editor.header.hint')}>
      <Stack>
        <div className={classes.scroll}>
          <SegmentedControl
            className={classes.wideControl}
            aria-label={t('editor.header.title')}
            data={headerTypes.map((value) => ({ value, label: t(`editor.header.type.${value}`) }))}
            value={header}
            onChange={(value) => change({ header: value as Draft['header'] })}
          />
        </div>
        {header === 'text' ? <HeaderText /> : null}
        {header === 'image' || header === 'video' || header === 'document' ? (
          <HeaderMediaField
            key={header}
            kind={header}
            file={draft.file}
            path="header"
            onChange={(file) => change({ file })}
          />
        ) : null}
        {header === 'location' ? (
          <Text size="sm" c="dimmed">
            {t('editor.header.locationHint')}
          </Text>
        ) : null}
      </Stack>
    </EditorSection>
  );
}

function HeaderText() {
  const { t } = useTranslation('templates');
  const { draft, change, named } = useEditor();
  const { header_text: text, header_variable: variable } = draft;
  const usesVariable = hasVariable(text);
  return (
    <>
      <EditorInput
        path="header.text"
        label={t('editor.header.text')}
        max={limits.template.headerText}
        value={text}
        onChange={(header_text) => change({ header_text })}
      />
      {usesVariable ? (
        <VariableRow
          variable={named ? { ...variable, name: placeholderKeys(text)[0] ?? '' } : variable}
          named={named}
          examplePath="header.variable.example"
          labels={{ name: t('editor.header.variableName'), example: t('editor.header.variableExample') }}
          onChange={(header_variable) => change({ header_variable })}
        />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconBraces size={16} stroke={1.6} aria-hidden />}
          onClick={() =>
            change({ header_text: `${text}${text === '' || text.endsWith(' ') ? '' : ' '}{{1}}` })
          }
        >
          {t('editor.header.addVariable')}
        </Button>
      )}
    </>
  );
}
