import { limits } from '@herald/whatsapp/model';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextArea } from './TextArea.tsx';

const { message } = limits;

interface Headed {
  header: string;
  body: string;
  footer: string;
}

export function HeadedFields(props: {
  settings: Headed;
  longestBody: number;
  problemOf: (field: string) => string | undefined;
  change: (patch: Partial<Headed>, field: string) => void;
}) {
  const { settings, longestBody, problemOf, change } = props;
  const { t } = useTranslation('automations');
  return (
    <>
      <TextInput
        label={t('form.header')}
        description={t('common:form.optional')}
        maxLength={message.headerText}
        value={settings.header}
        error={problemOf('header') ?? problemOf('header.text')}
        onChange={(event) => change({ header: event.currentTarget.value }, 'header')}
      />
      <TextArea
        label={t('form.body')}
        isRequired
        max={longestBody}
        value={settings.body}
        error={problemOf('body')}
        onChange={(body) => change({ body }, 'body')}
      />
      <TextInput
        label={t('form.footer')}
        description={t('common:form.optional')}
        maxLength={message.footer}
        value={settings.footer}
        error={problemOf('footer')}
        onChange={(event) => change({ footer: event.currentTarget.value }, 'footer')}
      />
    </>
  );
}
