import type { TemplateVariable } from '@herald/whatsapp/model';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';
import { EditorInput } from './EditorInput.tsx';

interface VariableRowProps {
  variable: TemplateVariable;
  examplePath: string;
  /** What screen readers call the two fields: which variable it is about. */
  labels: { name: string; example: string };
  /** It is called in the text as it is called here. */
  named?: boolean;
  onChange: (variable: TemplateVariable) => void;
}

/** What a variable is called among us, and what Meta's reviewers see in its place. */
export function VariableRow({ variable, examplePath, labels, named, onChange }: VariableRowProps) {
  const { t } = useTranslation('templates');
  return (
    <div className={classes.variable}>
      <span className={named ? classes.namedVariable : classes.number} aria-hidden>
        {`{{${named ? variable.name : variable.number}}}`}
      </span>
      {named ? null : (
        <TextInput
          label={t('editor.variable.name')}
          aria-label={labels.name}
          autoComplete="off"
          maxLength={60}
          value={variable.name}
          onChange={(event) => onChange({ ...variable, name: event.currentTarget.value })}
        />
      )}
      <EditorInput
        path={examplePath}
        label={t('editor.variable.example')}
        aria-label={labels.example}
        required
        value={variable.example}
        onChange={(example) => onChange({ ...variable, example })}
      />
    </div>
  );
}
