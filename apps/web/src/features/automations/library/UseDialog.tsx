import { type LibraryAutomation, type Locale, takeLibraryAutomation } from '@herald/contract';
import { renderTemplate } from '@herald/whatsapp/model';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshAutomations, shopQuery } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { automationPaths } from '../paths.ts';
import { ShownGraph } from '../shown/ShownGraph.tsx';
import { noThings, type Things, ThingsContext } from '../words/things.ts';
import classes from './Library.module.css';
import { withExamples } from './withExamples.ts';

interface UseDialogProps {
  /** The one that is looked at; null: closed. */
  item: LibraryAutomation | null;
  language: Locale;
  onClose: () => void;
}

/** The flow of one of the library, what it needs, and the button that takes it. */
export function UseDialog({ item, language, onClose }: UseDialogProps) {
  return (
    <Dialog opened={item !== null} onClose={onClose} title={item?.name ?? ''} size="xl">
      {item ? <Preview key={item.id} item={item} language={language} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Preview({ item, language, onClose }: UseDialogProps & { item: LibraryAutomation }) {
  const { t } = useTranslation('automations');
  const mayManage = useCan('automations.manage');
  const take = useTake(item.id, language);
  // The names of what is not there yet, for the blocks that speak of it.
  const things = useMemo(() => thingsOf(item), [item]);
  const graph = useMemo(
    () =>
      withExamples(item.graph, {
        first_name: t('library.example.firstName'),
        order_number: t('library.example.orderNumber'),
        need: t('library.example.need'),
      }),
    [item, t],
  );
  return (
    <Stack>
      <Text c="dimmed">{item.description}</Text>
      <div className={classes.shown}>
        <ThingsContext value={things}>
          <ShownGraph graph={graph} />
        </ThingsContext>
      </div>
      <Needs item={item} />
      {take.isError ? (
        <Alert color="red" role="alert">
          {messageOf(take.error)}
        </Alert>
      ) : null}
      {mayManage ? (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button loading={take.isPending} onClick={() => take.mutate()} data-autofocus>
            {t('library.take')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('library.mayNot')}</Text>
      )}
    </Stack>
  );
}

function Needs({ item: { needs, lists, templates } }: { item: LibraryAutomation }) {
  const { t } = useTranslation('automations');
  const shop = useQuery(shopQuery(useNumberParams())).data;
  const lacksShop = needs.includes('shop') && shop?.connected === false;
  const lines = [
    ...needs.map((need) => t(`library.needs.${need}`)),
    ...lists.map((name) => t('library.needs.list', { name })),
    ...templates.map(({ name }) => t('library.needs.template', { name })),
  ];
  return (
    <div>
      <Text fw={550} mb={4}>
        {t('library.whatItNeeds')}
      </Text>
      {lines.length === 0 ? (
        <Text size="sm">{t('library.needsNothing')}</Text>
      ) : (
        <List size="sm" spacing={2}>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      {lacksShop ? (
        <Alert color="orange" mt="sm">
          {t('library.noShop')}
        </Alert>
      ) : null}
    </div>
  );
}

/** Blocks look for a name under a number, and for nothing else: there is no more of what is not there yet. */
function thingsOf({ templates, lists }: LibraryAutomation): Things {
  const named = (name: string, index: number) => ({ id: index + 1, name });
  const names = {
    templates: templates.map(({ structure }, index) => named(renderTemplate(structure, {}).body, index)),
    lists: lists.map(named),
  };
  return { ...noThings, ...names } as unknown as Things;
}

function useTake(library_id: string, language: Locale) {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeLibraryAutomation, { params: { ...params, library_id }, body: { language } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(automationKeys.one({ ...params, automation_id: data.id }), data);
      void refreshAutomations(queryClient, params);
      await navigate({ to: automationPaths.one, params: { ...linkParams, automationId: String(data.id) } });
      notifyDone(t('library.taken', { name: data.name }));
    },
  });
}
