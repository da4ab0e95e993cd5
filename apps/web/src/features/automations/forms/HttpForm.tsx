import { httpMethods, type Settings } from '@herald/flow';
import { ActionIcon, Checkbox, Group, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertAt } from '#ui/variables/variables.ts';
import { SecretMenu } from '../secrets/SecretMenu.tsx';
import { placeOfSecret } from '../secrets/secretName.ts';
import { AddButton } from './AddButton.tsx';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';
import { ValuePaths } from './ValuePaths.tsx';

type Http = Settings<'http'>;

/** A call of another system: its headers may carry the team's secrets. */
export function HttpForm({ settings, change, problemOf }: FormProps<'http'>) {
  const { t } = useTranslation('automations');
  const { headers } = settings;
  const set = (index: number, patch: Partial<Http['headers'][number]>) =>
    change(
      { headers: headers.map((header, at) => (at === index ? { ...header, ...patch } : header)) },
      `headers ${index}`,
    );
  return (
    <>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Select
          w={110}
          label={t('form.method')}
          allowDeselect={false}
          data={[...httpMethods]}
          value={settings.method}
          onChange={(method) => method && change({ method: method as Http['method'] }, 'method')}
        />
        <TextInput
          flex={1}
          type="url"
          label={t('form.url')}
          placeholder="https://"
          withAsterisk
          maxLength={2000}
          value={settings.url}
          error={problemOf('url')}
          onChange={(event) => change({ url: event.currentTarget.value }, 'url')}
        />
      </Group>
      <Text size="sm" fw={500}>
        {t('form.headers')}
      </Text>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers have no identity besides their place.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('form.headerName')}
            placeholder={t('form.headerName')}
            maxLength={100}
            value={header.name}
            error={problemOf(`headers.${index}.name`)}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <HeaderValue
            value={header.value}
            error={problemOf(`headers.${index}.value`)}
            onChange={(value) => set(index, { value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('form.remove', { what: header.name || t('form.headerName') })}
            onClick={() => change({ headers: headers.toSpliced(index, 1) }, 'headers')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {headers.length < 20 ? (
        <AddButton
          label={t('form.addHeader')}
          onClick={() => change({ headers: [...headers, { name: '', value: '' }] }, 'headers')}
        />
      ) : null}
      {settings.method === 'GET' ? null : (
        <TextArea
          label={t('form.httpBody')}
          max={20_000}
          value={settings.body}
          error={problemOf('body')}
          onChange={(body) => change({ body }, 'body')}
        />
      )}
      <ValuePaths
        label={t('form.saveAnswers')}
        values={settings.save}
        onChange={(save) => change({ save }, 'save')}
      />
      <NumberInput
        label={t('form.timeout')}
        min={1}
        max={10}
        clampBehavior="strict"
        allowDecimal={false}
        value={settings.timeout}
        onChange={(timeout) => typeof timeout === 'number' && timeout >= 1 && change({ timeout }, 'timeout')}
      />
      <Checkbox
        label={t('form.repeatable')}
        description={t('form.repeatableHint')}
        checked={settings.repeatable}
        onChange={(event) => change({ repeatable: event.currentTarget.checked }, 'repeatable')}
      />
    </>
  );
}

interface HeaderValueProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function HeaderValue({ value, error, onChange }: HeaderValueProps) {
  const { t } = useTranslation('automations');
  const field = useRef<HTMLInputElement>(null);
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const { text, caret } = insertAt(value, placeOfSecret(name), selectionStart, selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  return (
    <TextInput
      ref={field}
      flex={1}
      aria-label={t('form.value')}
      placeholder={t('form.value')}
      maxLength={2000}
      value={value}
      error={error}
      rightSection={<SecretMenu label={t('secret.use')} onPick={insert} />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
