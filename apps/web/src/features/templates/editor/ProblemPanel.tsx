import { Alert } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Editor.module.css';
import { focusField } from './problems.ts';
import { type FieldProblem, useEditor } from './useEditor.ts';

/** What Meta would refuse, and what it may dislike; each leads to its field. */
export function ProblemPanel() {
  const { t } = useTranslation('templates');
  const { errors, warnings } = useEditor();
  return (
    <>
      {errors.length > 0 ? (
        <Alert
          role="group"
          variant="default"
          icon={<IconAlertCircle aria-hidden />}
          title={t('editor.problems.title', { count: errors.length })}
        >
          <Problems problems={errors} label={t('editor.problems.label')} />
        </Alert>
      ) : (
        <Alert
          role="group"
          color="green"
          icon={<IconCircleCheck aria-hidden />}
          title={t('editor.problems.none')}
        />
      )}
      {warnings.length > 0 ? (
        <Alert
          role="group"
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('editor.warnings.title')}
        >
          <Problems problems={warnings} label={t('editor.warnings.title')} />
        </Alert>
      ) : null}
    </>
  );
}

const sections = [
  'name',
  'language',
  'ttl_seconds',
  'header',
  'body',
  'footer',
  'buttons',
  'limited_time_offer',
  'carousel_cards',
] as const;

function Problems({ problems, label }: { problems: FieldProblem[]; label: string }) {
  const sectionOf = useSectionName();
  return (
    <ul className={classes.problems} aria-label={label}>
      {problems.map(({ path, text }) => {
        const section = sectionOf(path);
        return (
          <li key={`${path} ${text}`}>
            <button type="button" className={classes.problem} onClick={() => focusField(path)}>
              {section ? <b>{section} · </b> : null}
              {text}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a problem is, in words: "Message", "Button 2". */
function useSectionName(): (path: string) => string | null {
  const { t } = useTranslation('templates');
  const { places } = useEditor();
  return (path) => {
    const button = places.findIndex((place) => path.startsWith(`${place.path}.`));
    if (button !== -1) return t('editor.section.button', { number: button + 1 });
    const card = /^carousel_cards\.(\d+)/.exec(path)?.[1];
    if (card) return t('editor.section.card', { number: Number(card) + 1 });
    const section = sections.find((each) => path === each || path.startsWith(`${each}.`));
    return section ? t(`editor.section.${section}`) : null;
  };
}
