import { type Template, testTemplate } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { SendTest, ValueField } from '#features/templateValues/index.ts';
import { variableLabel } from '#ui/variables/variableLabel.ts';

/** The template on a phone of one's own, with its examples where nothing else is filled in. */
export function TryTemplate({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const { t: tell } = useTranslation('values');
  const params = { ...useNumberParams(), template_id: template.id };
  const needed = template.variables_needed;
  const [values, setValues] = useState(() =>
    Object.fromEntries(needed.map(({ key, kind, example }) => [key, kind === 'text' ? example : ''])),
  );
  const variables = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  return (
    <SendTest
      text={t('testText')}
      content={JSON.stringify(variables)}
      send={async (to) => (await call(testTemplate, { params, body: { ...to, variables } })).data}
    >
      {needed.map((variable) => (
        <ValueField
          key={variable.key}
          variable={variable}
          label={variableLabel(variable, tell)}
          value={values[variable.key] ?? ''}
          onChange={(value) => setValues((before) => ({ ...before, [variable.key]: value }))}
        />
      ))}
    </SendTest>
  );
}
