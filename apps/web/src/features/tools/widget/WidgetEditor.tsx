import { type SiteWidget, type SiteWidgetShape, saveSiteWidget } from '@herald/contract';
import { Alert, Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { useWidgetPreview } from './queries.ts';
import { Snippet } from './Snippet.tsx';
import { useFirstWidget } from './useFirstWidget.ts';
import { WidgetFields } from './WidgetFields.tsx';

/** The widget's settings beside what comes of them, and the code for the site. */
export function WidgetEditor({ widget }: { widget: SiteWidget | null }) {
  const { t } = useTranslation('tools');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { form, failure, sending, onSubmit } = useApiForm<SiteWidgetShape>({
    initialValues: useFirstWidget(widget),
    validate: { greeting: filled, button: filled },
    send: async (body) => {
      const { data } = await call(saveSiteWidget, { params, body });
      queryClient.setQueryData(toolKeys.widget(params), data);
      void queryClient.invalidateQueries({ queryKey: toolKeys.chatLinks(params) });
      notifyDone(t('widget.saved'));
    },
  });
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {failure ? (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          ) : null}
          <WidgetFields form={form} />
          <Button type="submit" loading={sending} style={{ alignSelf: 'flex-start' }}>
            {t('widget.save')}
          </Button>
        </Stack>
      </form>
      <Stack>
        <Preview shape={form.values} />
        {widget ? <Snippet widget={widget} /> : <Text c="dimmed">{t('widget.unsaved')}</Text>}
      </Stack>
    </SimpleGrid>
  );
}

function Preview({ shape }: { shape: SiteWidgetShape }) {
  const { t } = useTranslation('tools');
  const [settled] = useDebouncedValue(shape, 300);
  const { data } = useWidgetPreview(settled);
  return (
    <Paper withBorder radius="md" p="xs" bg="#e9ecef">
      <iframe
        title={t('widget.preview')}
        sandbox=""
        srcDoc={data ?? ''}
        style={{ display: 'block', width: '100%', height: 360, border: 0, colorScheme: 'normal' }}
      />
    </Paper>
  );
}
