import type { LibraryTemplate, Template } from '@herald/contract';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { createAddress } from '#data/templates/address.ts';
import { libraryQuery, templatesQuery } from '#data/templates/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { emptyDraft } from './editor/draft.ts';
import { canDuplicate, canEdit, draftOf } from './editor/fromTemplate.ts';
import { draftKey } from './editor/keptDraft.ts';
import { TemplateEditor } from './editor/TemplateEditor.tsx';
import { WithDraft } from './editor/WithDraft.tsx';
import { withSite } from './library/adopt.ts';

/** A new template, or with `?from=` a copy of one, or with `?library=` one of the library. */
export function TemplateCreateScreen() {
  const { t } = useTranslation('templates');
  const [{ from, of, edit, draft, library: libraryId, language, site }] = useUrlState(createAddress);
  const mayManage = useCan('templates.manage');
  const params = useNumberParams();
  const source = of === undefined ? params : { ...params, phone_number_id: of };
  const { locale } = useLanguage();
  const query = useQuery({ ...templatesQuery(params), enabled: mayManage });
  const library = useQuery({
    ...libraryQuery(params, language ?? locale),
    enabled: mayManage && libraryId !== undefined,
  });
  const sources = useQuery({ ...templatesQuery(source), enabled: mayManage && from !== undefined });
  const item = library.data?.find(({ id }) => id === libraryId);
  return (
    <Page
      title={t(edit ? 'editor.editTitle' : from ? 'editor.copyTitle' : 'editor.title')}
      purpose={t('editor.purpose')}
      back={
        <BackLink to="/teams/$teamId/$phoneNumberId/templates" params={useLinkParams()}>
          {t('title')}
        </BackLink>
      }
    >
      {!mayManage ? (
        <EmptyState drawing="broken">{t('editor.notAllowed')}</EmptyState>
      ) : libraryId !== undefined ? (
        <Loaded query={library} skeleton={480}>
          {() => (
            <Loaded query={query} skeleton={480}>
              {(templates) => (
                <LibraryEditor key={libraryId} item={item} site={site ?? ''} templates={templates} />
              )}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <Loaded query={query} skeleton={480}>
          {(templates) =>
            edit === undefined ? (
              from === undefined ? (
                <LoadedEditor
                  key={`draft:${draft}`}
                  from={undefined}
                  draftId={draft}
                  sources={[]}
                  templates={templates}
                />
              ) : (
                <Loaded query={sources} skeleton={480}>
                  {(found) => (
                    <LoadedEditor key={`${of}:${from}`} from={from} sources={found} templates={templates} />
                  )}
                </Loaded>
              )
            ) : (
              <EditEditor key={edit} id={edit} templates={templates} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

interface LoadedEditorProps {
  from: number | undefined;
  draftId?: number | undefined;
  /** Those of the number that it is copied from. */
  sources: Template[];
  templates: Template[];
}

function LoadedEditor({ from, draftId, sources, templates }: LoadedEditorProps) {
  const { t } = useTranslation('templates');
  const { locale } = useLanguage();
  const params = useNumberParams();
  const source = sources.find(({ id }) => id === from);
  const isCopy = source !== undefined && canDuplicate(source.structure);
  const existing = useMemo(() => templates.map(({ structure }) => structure), [templates]);
  // Chosen once: the draft must not begin anew when the list of templates is read again.
  const [start] = useState(() => {
    const names = templates.map(({ name }) => name);
    return isCopy ? draftOf(source, names) : { draft: emptyDraft(locale), leftOut: [] };
  });
  const storageKey = draftKey(params, draftId === undefined ? from : `draft:${draftId}`);
  return (
    <>
      {from !== undefined && !isCopy ? (
        <Alert role="note" variant="default" mb="md">
          {t(source ? 'editor.cannotCopy' : 'editor.copyGone')}
        </Alert>
      ) : null}
      {start.leftOut.length > 0 ? (
        <Alert role="note" color="yellow" mb="md" title={t('editor.leftOut.title')}>
          {start.leftOut.map((part) => t(`editor.leftOut.${part}`)).join(', ')}.
        </Alert>
      ) : null}
      <WithDraft storageKey={storageKey} draftId={draftId}>
        {(found) => (
          <TemplateEditor storageKey={storageKey} initial={start.draft} existing={existing} found={found} />
        )}
      </WithDraft>
    </>
  );
}

/** Only what of it can be edited here is: the rest would be lost at Meta. */
function EditEditor({ id, templates }: { id: number; templates: Template[] }) {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const [template] = useState(() => templates.find((each) => each.id === id));
  const existing = useMemo(
    () => templates.filter((each) => each.id !== id).map(({ structure }) => structure),
    [templates, id],
  );
  const [start] = useState(() => (template && canEdit(template) ? draftOf(template, []) : null));
  if (!template || !start || start.leftOut.length > 0) {
    return <EmptyState drawing="broken">{t('editor.cannotEdit')}</EmptyState>;
  }
  const storageKey = draftKey(params, `edit:${id}:${template.version}`);
  return (
    <WithDraft storageKey={storageKey} templateId={id}>
      {(found) => (
        <TemplateEditor
          storageKey={storageKey}
          initial={start.draft}
          existing={existing}
          found={found}
          editing={template}
        />
      )}
    </WithDraft>
  );
}

interface LibraryEditorProps {
  /** Absent when an address names one that is not there. */
  item: LibraryTemplate | undefined;
  site: string;
  templates: Template[];
}

function LibraryEditor({ item, site, templates }: LibraryEditorProps) {
  const { t } = useTranslation('templates');
  const { locale } = useLanguage();
  const params = useNumberParams();
  const existing = useMemo(() => templates.map(({ structure }) => structure), [templates]);
  const [draft] = useState(() => {
    if (!item) return emptyDraft(locale);
    const names = templates.map(({ name }) => name);
    const structure = withSite(item.structure, site);
    return draftOf({ structure, header_file_id: null }, names).draft;
  });
  const storageKey = draftKey(params, item ? `${item.id}:${item.structure.language}` : undefined);
  return (
    <>
      {item ? null : (
        <Alert role="note" variant="default" mb="md">
          {t('library.gone')}
        </Alert>
      )}
      <WithDraft storageKey={storageKey}>
        {(found) => (
          <TemplateEditor storageKey={storageKey} initial={draft} existing={existing} found={found} />
        )}
      </WithDraft>
    </>
  );
}
