import type { Settings, WebhookTrigger } from '@herald/flow';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormProps } from './props.ts';
import { ValuePaths } from './ValuePaths.tsx';

type Props = Pick<FormProps<'trigger'>, 'problemOf'> & {
  settings: WebhookTrigger;
  change: (patch: Partial<Settings<'trigger'>>, field: string) => void;
};

const paths = ['phone', 'name', 'email', 'event_id'] as const;

/** Where in what another system tells each thing stands. */
export function WebhookFields({ settings, change, problemOf }: Props) {
  const { t } = useTranslation('automations');
  return (
    <>
      {paths.map((field) => (
        <TextInput
          key={field}
          label={t(`hook.path.${field}`)}
          description={field === 'event_id' ? t('hook.eventHint') : undefined}
          placeholder={t(`hook.example.${field}`)}
          withAsterisk={field === 'phone'}
          maxLength={200}
          value={settings[field]}
          error={problemOf(field)}
          onChange={(event) => change({ [field]: event.currentTarget.value }, field)}
        />
      ))}
      <ValuePaths
        label={t('hook.variables')}
        values={settings.variables}
        onChange={(variables) => change({ variables }, 'variables')}
      />
    </>
  );
}
