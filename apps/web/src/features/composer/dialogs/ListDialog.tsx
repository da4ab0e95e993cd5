import type { OutgoingMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import type { ListDraft } from '../drafts.ts';
import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { filled } from './filled.ts';
import { HeadedFields, headedContent } from './HeadedFields.tsx';
import { ListSectionFields } from './ListSectionFields.tsx';
import { countRows, findListProblems } from './listProblems.ts';
import { useTouched } from './useTouched.ts';

const blankRow = { title: '', description: '' };
const blankSection = { title: '', rows: [blankRow] };
const blank: ListDraft = { header: '', body: '', footer: '', button: '', sections: [blankSection] };

/** A question with a sheet of up to ten answers, in sections. */
export function ListDialog({ draft, onChange, onSend, onClose }: DialogProps<ListDraft, OutgoingMessage>) {
  const { t } = useTranslation('dialogs');
  const values = draft ?? blank;
  const change = (patch: Partial<ListDraft>) => onChange({ ...values, ...patch });
  const problems = findListProblems(values);
  const { problemOf, touch, submitting } = useTouched(problems);
  const errorOf = (field: string) => {
    const code = problemOf(field);
    return code ? t(`problem.${code}`) : null;
  };
  const isFull = countRows(values) >= limits.message.rows;

  const submit = submitting(() => {
    onSend({
      type: 'message_ask_list_option',
      body: values.body.trim(),
      button_name: values.button.trim(),
      ...filled(values, 'header', 'footer'),
      sections: values.sections.map(({ title, rows }) => ({
        title: title.trim(),
        rows: rows.map((row) => ({ title: row.title.trim(), ...filled(row, 'description') })),
      })),
    });
  });

  return (
    <DialogFrame title={t('list')} onClose={onClose} onSubmit={submit} preview={<Preview values={values} />}>
      <HeadedFields
        values={values}
        longestBody={limits.message.listBody}
        bodyError={errorOf('body')}
        onBodyLeft={touch('body')}
        onChange={change}
      />
      <TextInput
        label={t('listButton')}
        description={t('listButtonHint')}
        withAsterisk
        maxLength={limits.message.listButton}
        value={values.button}
        error={errorOf('button')}
        onBlur={touch('button')}
        onChange={(event) => change({ button: event.currentTarget.value })}
      />
      {values.sections.map((section, at) => (
        <ListSectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity besides their place.
          key={at}
          at={at}
          section={section}
          isOnly={values.sections.length === 1}
          mayAdd={!isFull}
          errorOf={errorOf}
          touch={touch}
          onChange={(next) => change({ sections: values.sections.with(at, next) })}
          onAddRow={() =>
            change({ sections: values.sections.with(at, { ...section, rows: [...section.rows, blankRow] }) })
          }
          onRemove={() => change({ sections: values.sections.toSpliced(at, 1) })}
        />
      ))}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {t('mostRows')}
        </Text>
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => change({ sections: [...values.sections, blankSection] })}
          >
            {t('addSection')}
          </Button>
        </Group>
      )}
    </DialogFrame>
  );
}

function Preview({ values }: { values: ListDraft }) {
  const { t } = useTranslation('dialogs');
  const rows = values.sections.flatMap((section) => section.rows).filter(({ title }) => title.trim() !== '');
  return (
    <>
      <Bubble
        side="in"
        tail
        content={{
          ...headedContent(values, t('bodyPlaceholder')),
          buttons: [{ kind: 'list', text: values.button || t('listButtonPlaceholder') }],
        }}
      />
      {rows.length > 0 ? (
        <Bubble
          side="in"
          content={{
            body: rows.map(({ title, description }) => `*${title}*\n${description}`.trim()).join('\n'),
          }}
        />
      ) : null}
    </>
  );
}
