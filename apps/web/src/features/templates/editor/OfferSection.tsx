import { limits } from '@herald/whatsapp/model';
import { Checkbox, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EditorInput } from './EditorInput.tsx';
import { EditorSection } from './EditorSection.tsx';
import { useEditor } from './useEditor.ts';

/** A banner above the message that counts down to the end of an offer. */
export function OfferSection() {
  const { t } = useTranslation('templates');
  const { draft, change } = useEditor();
  const { offer } = draft;
  const set = (patch: Partial<typeof offer>) => change({ offer: { ...offer, ...patch } });
  return (
    <EditorSection title={t('editor.offer.title')} hint={t('editor.offer.hint')}>
      <Stack>
        <Switch
          label={t('editor.offer.on')}
          checked={offer.on}
          onChange={(event) => set({ on: event.currentTarget.checked })}
        />
        {offer.on ? (
          <>
            <EditorInput
              path="limited_time_offer.text"
              label={t('editor.offer.text')}
              required
              max={limits.template.offerText}
              value={offer.text}
              onChange={(text) => set({ text })}
            />
            <Checkbox
              label={t('editor.offer.expires')}
              description={t('editor.offer.expiresHint')}
              checked={offer.has_expiration}
              onChange={(event) => set({ has_expiration: event.currentTarget.checked })}
            />
          </>
        ) : null}
      </Stack>
    </EditorSection>
  );
}
