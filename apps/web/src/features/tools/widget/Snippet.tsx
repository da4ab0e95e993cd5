import type { SiteWidget } from '@herald/contract';
import { Button, CopyButton, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';

/** The one tag that a site needs, and how many came by it. */
export function Snippet({ widget }: { widget: SiteWidget }) {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const { visits_count: clicks, conversations_count: begun } = widget;
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={t('widget.snippet')}
        description={t('widget.snippetHint')}
        value={widget.snippet}
        readOnly
        autosize
        styles={{ input: { fontFamily: 'monospace', fontSize: 13 } }}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton value={widget.snippet}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} leftSection={<IconCopy size={16} aria-hidden />}>
            {t(copied ? 'link.copied' : 'form.copyEmbed')}
          </Button>
        )}
      </CopyButton>
      <Text size="sm" c="dimmed">
        {t('widget.clicks', { count: clicks, clicks: format.number(clicks) })},{' '}
        {t('widget.begun', { count: begun, conversations: format.number(begun) })}
      </Text>
    </Stack>
  );
}
