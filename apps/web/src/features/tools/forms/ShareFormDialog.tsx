import type { OptinForm } from '@herald/contract';
import { Button, CopyButton, Stack, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { ShareAddress } from '../links/ShareAddress.tsx';

/** The address of a form, its QR code, and what to paste into a site. */
export function ShareFormDialog({ form, onClose }: { form: OptinForm | null; onClose: () => void }) {
  const { t } = useTranslation('tools');
  return (
    <Dialog opened={form !== null} onClose={onClose} title={form?.name}>
      {form ? (
        <Stack>
          <ShareAddress url={form.url} filename={form.name} hint={t('form.shareHint')} />
          <Embed code={embedOf(form)} />
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Embed({ code }: { code: string }) {
  const { t } = useTranslation('tools');
  return (
    <>
      <Textarea
        label={t('form.embed')}
        description={t('form.embedHint')}
        value={code}
        readOnly
        autosize
        styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} leftSection={<IconCopy size={16} aria-hidden />}>
            {t(copied ? 'link.copied' : 'form.copyEmbed')}
          </Button>
        )}
      </CopyButton>
    </>
  );
}

/** High enough for the QR code of the second step. */
function embedOf({ url, title }: OptinForm): string {
  const name = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${url}" title="${name}" style="width:100%;max-width:480px;height:760px;border:0"></iframe>`;
}
