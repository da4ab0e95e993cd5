import type { OutgoingMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import type { LinkDraft } from '../drafts.ts';
import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { filled } from './filled.ts';
import { HeadedFields, headedContent } from './HeadedFields.tsx';
import { useTouched } from './useTouched.ts';

const blank: LinkDraft = { header: '', body: '', footer: '', label: '', url: '', track: true };
const { body: longestBody, urlLabel: label, url } = limits.message;
const longest = { label, url };

/** A message with one button that opens a page. */
export function LinkDialog({ draft, onChange, onSend, onClose }: DialogProps<LinkDraft, OutgoingMessage>) {
  const { t } = useTranslation('dialogs');
  const values = draft ?? blank;
  const change = (patch: Partial<LinkDraft>) => onChange({ ...values, ...patch });
  const problems = findProblems(values);
  const { problemOf, touch, submitting } = useTouched(problems);
  const errorOf = (name: string) => {
    const code = problemOf(name);
    return code ? t(`problem.${code}`) : null;
  };
  const field = (name: 'label' | 'url') => ({
    value: values[name],
    maxLength: longest[name],
    error: errorOf(name),
    onBlur: touch(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  const submit = submitting(() => {
    onSend({
      type: 'message_cta_url',
      body: values.body.trim(),
      text_url: values.label.trim(),
      url: withScheme(values.url),
      track: values.track,
      ...filled(values, 'header', 'footer'),
    });
  });

  return (
    <DialogFrame
      title={t('link')}
      onClose={onClose}
      onSubmit={submit}
      preview={
        <Bubble
          side="in"
          tail
          content={{
            ...headedContent(values, t('bodyPlaceholder')),
            buttons: [{ kind: 'url', text: values.label || t('linkLabelPlaceholder') }],
          }}
        />
      }
    >
      <HeadedFields
        values={values}
        longestBody={longestBody}
        bodyError={errorOf('body')}
        onBodyLeft={touch('body')}
        onChange={change}
      />
      <TextInput label={t('linkLabel')} withAsterisk {...field('label')} />
      <TextInput
        label={t('linkUrl')}
        type="url"
        inputMode="url"
        placeholder="https://"
        withAsterisk
        {...field('url')}
      />
      <Switch
        label={t('track')}
        description={t('trackHint')}
        checked={values.track}
        onChange={(event) => change({ track: event.currentTarget.checked })}
      />
    </DialogFrame>
  );
}

/** People type `shop.example`; the wire wants the whole address. */
function withScheme(url: string): string {
  const text = url.trim();
  return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

function findProblems({ body, label, url }: LinkDraft): Map<string, 'required' | 'url'> {
  const problems = new Map<string, 'required' | 'url'>();
  for (const [field, text] of Object.entries({ body, label, url })) {
    if (text.trim() === '') problems.set(field, 'required');
  }
  if (!problems.has('url') && !isPage(withScheme(url))) problems.set('url', 'url');
  return problems;
}

function isPage(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && (hostname?.includes('.') ?? false);
}
