import { limits } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';

const { message } = limits;

export function TextForm({ settings, change, problemOf }: FormProps<'text'>) {
  const { t } = useTranslation('automations');
  return (
    <TextArea
      label={t('form.body')}
      isRequired
      rows={4}
      max={message.text}
      value={settings.body}
      error={problemOf('body')}
      onChange={(body) => change({ body }, 'body')}
    />
  );
}
