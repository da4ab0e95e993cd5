import { getRatingSettings, type RatingSettings as Settings, updateRatingSettings } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Alert, Group, NumberInput, Paper, Stack, Switch, Textarea, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { inboxKeys } from '#data/keys/inbox.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { SaveBar } from './SaveBar.tsx';

const ratingSettingsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: inboxKeys.ratings(params),
    queryFn: async ({ signal }) => (await call(getRatingSettings, { params, signal })).data,
  });

/** Whether people are asked how they found the answer. */
export function RatingSettings({ disabled }: { disabled: boolean }) {
  const query = useQuery(ratingSettingsQuery(useNumberParams()));
  return (
    <Loaded query={query} skeleton={120}>
      {(saved) => <RatingForm saved={saved} disabled={disabled} />}
    </Loaded>
  );
}

function RatingForm({ saved, disabled }: { saved: Settings; disabled: boolean }) {
  const { t } = useTranslation('inboxSettings');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: saved,
    send: async (body) => {
      const { data } = await call(updateRatingSettings, { params, body });
      queryClient.setQueryData(ratingSettingsQuery(params).queryKey, data);
      form.setValues(data);
      notifyDone(t('saved'));
    },
  });
  const { values } = form;
  const isDirty = (Object.keys(saved) as (keyof Settings)[]).some((key) => values[key] !== saved[key]);
  return (
    <Paper
      withBorder
      radius="md"
      p="lg"
      component="form"
      onSubmit={onSubmit}
      noValidate
      aria-label={t('ratings.title')}
    >
      <Stack>
        <Title order={2}>{t('ratings.title')}</Title>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Switch
          size="md"
          label={t('ratings.enabled')}
          description={t('ratings.text')}
          checked={values.is_enabled}
          disabled={disabled}
          onChange={(event) => form.setFieldValue('is_enabled', event.currentTarget.checked)}
        />
        {values.is_enabled ? (
          <>
            <Group grow align="end">
              <NumberInput
                label={t('ratings.delay')}
                min={0}
                max={1380}
                allowDecimal={false}
                readOnly={disabled}
                {...form.getInputProps('delay_minutes')}
              />
              <NumberInput
                label={t('ratings.every')}
                min={1}
                max={365}
                allowDecimal={false}
                readOnly={disabled}
                {...form.getInputProps('every_days')}
              />
            </Group>
            <Textarea
              label={t('ratings.question')}
              description={t('ratings.questionHint')}
              placeholder={t('ratings.usual')}
              autosize
              minRows={2}
              maxLength={limits.message.listBody}
              readOnly={disabled}
              {...form.getInputProps('question')}
            />
            <Switch
              size="md"
              label={t('ratings.comment')}
              description={t('ratings.commentText')}
              checked={values.asks_comment}
              disabled={disabled}
              onChange={(event) => form.setFieldValue('asks_comment', event.currentTarget.checked)}
            />
          </>
        ) : null}
        {isDirty && !disabled ? (
          <SaveBar
            sending={sending}
            onDiscard={() => {
              form.setValues(saved);
              form.clearErrors();
            }}
          />
        ) : null}
      </Stack>
    </Paper>
  );
}
