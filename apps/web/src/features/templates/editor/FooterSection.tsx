import { limits } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { EditorInput } from './EditorInput.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useEditor } from './useEditor.ts';

export function FooterSection() {
  const { t } = useTranslation('templates');
  const { draft, change } = useEditor();
  return (
    <EditorSection title={t('editor.footer.title')} hint={t('editor.footer.hint')}>
      <EditorInput
        path="footer.text"
        aria-label={t('editor.footer.label')}
        placeholder={t('editor.footer.placeholder')}
        max={limits.template.footer}
        value={draft.footer}
        onChange={(footer) => change({ footer })}
      />
    </EditorSection>
  );
}
