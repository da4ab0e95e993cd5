import {
  ApiError,
  createTemplate,
  type Template,
  updateTemplate,
  type WrittenTemplateDetail,
} from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshTemplates, templateQuery } from '#data/templates/queries.ts';
import { messageOf, notifyDone, notifyError } from '#ui/notify.ts';
import { TemplatePhone } from '../TemplatePhone.tsx';
import { BodySection } from './BodySection.tsx';
import { ButtonsSection } from './ButtonsSection.tsx';
import { CardsSection } from './CardsSection.tsx';
import { DraftNotes, SavedNote } from './DraftNotes.tsx';
import { type Draft, toSubmission } from './draft.ts';
import classes from './Editor.module.css';
import { FooterSection } from './FooterSection.tsx';
import { HeaderSection } from './HeaderSection.tsx';
import { NameSection } from './NameSection.tsx';
import { OfferSection } from './OfferSection.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { focusField } from './problems.ts';
import { useDraft } from './useDraft.ts';
import { EditorProvider, useEditorState } from './useEditor.ts';

interface TemplateEditorProps {
  /** Where the draft is kept in the browser. */
  storageKey: string;
  initial: Draft;
  existing: readonly TemplateStructure[];
  /** What the server has of it. */
  found: WrittenTemplateDetail | null;
  /** The template that is changed; absent: a new one. */
  editing?: Template;
}

/** The form at the left, the phone at the right. What is typed is kept for the team until it is submitted. */
export function TemplateEditor({ storageKey, initial, existing, found, editing }: TemplateEditorProps) {
  const { t } = useTranslation('templates');
  const kept = useDraft({ key: storageKey, initial, found, templateId: editing?.id ?? null });
  const { draft, change, forget } = kept;
  const editor = useEditorState({ draft, change, existing });
  const { submit, sending, failure } = useSubmit(draft, forget, editor.refuse, editing);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    editor.showAll();
    const [first] = editor.errors;
    if (first) focusField(first.path);
    else void submit();
  };
  return (
    <EditorProvider value={editor}>
      <div className={classes.columns}>
        <form onSubmit={onSubmit} noValidate aria-label={t('editor.form')}>
          <DraftNotes kept={kept} />
          <NameSection locked={editing !== undefined} categoryLocked={editing?.status === 'APPROVED'} />
          {draft.type === 'standard' ? <HeaderSection /> : null}
          <BodySection />
          {draft.type === 'standard' ? (
            <>
              {draft.offer.on ? null : <FooterSection />}
              <ButtonsSection />
              {draft.category === 'MARKETING' || draft.offer.on ? <OfferSection /> : null}
            </>
          ) : (
            <CardsSection />
          )}
          <div className={classes.submit}>
            <ProblemPanel />
            {failure ? (
              <Alert color="red" role="alert" title={t('editor.failed')}>
                {failure}
              </Alert>
            ) : null}
            <Group justify="space-between">
              <span className={classes.hint}>
                {t(editing?.status === 'APPROVED' ? 'editor.editHint' : 'editor.submitHint')}{' '}
                <SavedNote kept={kept} />
              </span>
              <Button type="submit" loading={sending}>
                {t('editor.submit')}
              </Button>
            </Group>
          </div>
        </form>
        <aside className={classes.phone}>
          <TemplatePhone structure={editor.structure} />
        </aside>
      </div>
    </EditorProvider>
  );
}

/** Sends the draft to Meta; what comes back about fields goes to the fields. */
function useSubmit(
  draft: Draft,
  forget: () => Promise<void>,
  refuse: (error: ApiError) => void,
  editing: Template | undefined,
) {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      const body = toSubmission(draft);
      const { data } = editing
        ? await call(updateTemplate, { params: { ...params, template_id: editing.id }, body })
        : await call(createTemplate, { params, body });
      await forget();
      queryClient.setQueryData(templateQuery(params, data.id).queryKey, data);
      void refreshTemplates(queryClient, params);
      notifyDone(t('editor.done'));
      await navigate({
        to: '/teams/$teamId/$phoneNumberId/templates/$templateId',
        params: { ...linkParams, templateId: String(data.id) },
        replace: true,
      });
    } catch (error) {
      setFailure(messageOf(error));
      notifyError(error);
      if (error instanceof ApiError) refuse(error);
    } finally {
      setSending(false);
    }
  }
  return { submit, sending, failure };
}
