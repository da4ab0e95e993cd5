import { registerPhoneNumber } from '@herald/contract';
import { Alert, Button, Group, List, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { throwConfetti } from '#app/party/confetti.ts';
import { useNumber, useNumberParams } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { useKeepNumber } from '#data/numbers/useRefreshNumber.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { useNow } from '#ui/useNow.ts';
import { ManagerLink } from './ManagerLink.tsx';

/** For a number that comes from elsewhere: the PIN that was set there, or the way to be rid of it. */
export function PinCard() {
  const { t } = useTranslation('numbers');
  const format = useFormat();
  const { pin_retry_at: until, display_phone_number: number } = useNumber();
  const now = useNow();
  const isLocked = until !== null && new Date(until) > now;
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-label={t('pin.title')}>
      <Stack>
        <div>
          <Title order={2}>{t('pin.title')}</Title>
          <Text c="dimmed">{t('pin.text', { number })}</Text>
        </div>
        {isLocked ? (
          <Alert color="yellow" role="status">
            {t('pin.locked', { at: format.dateTime(until) })}
          </Alert>
        ) : null}
        <PinForm isLocked={isLocked} />
        <WithoutPin isLocked={isLocked} />
      </Stack>
    </Paper>
  );
}

const sixDigits = (value: string) => (/^\d{6}$/.test(value.trim()) ? null : i18next.t('numbers:pin.digits'));

function PinForm({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation('numbers');
  const register = useRegister();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { pin: '' },
    validate: { pin: sixDigits },
    send: ({ pin }) => register(pin.trim()),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={t('pin.label')}
          description={t('pin.hint')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          maw={280}
          disabled={isLocked}
          {...form.getInputProps('pin')}
        />
        <Button type="submit" loading={sending} disabled={isLocked} style={{ alignSelf: 'flex-start' }}>
          {t('pin.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/** Nobody here can look the PIN up, nor can Meta: whoever lost it switches it off at Meta. */
function WithoutPin({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation('numbers');
  const register = useRegister();
  const without = useMutation({ mutationFn: () => register(undefined) });
  return (
    <details>
      <summary>{t('pin.forgotten')}</summary>
      <Stack gap="sm" pt="sm">
        <List type="ordered" spacing={4}>
          <List.Item>{t('pin.open')}</List.Item>
          <List.Item>{t('pin.off')}</List.Item>
          <List.Item>{t('pin.back')}</List.Item>
        </List>
        {without.error ? (
          <Alert color="red" role="alert">
            {messageOf(without.error)}
          </Alert>
        ) : null}
        <Group>
          <ManagerLink />
          <Button
            variant="default"
            size="xs"
            disabled={isLocked}
            loading={without.isPending}
            onClick={() => without.mutate()}
          >
            {t('pin.without')}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}

/** Registers the number. That Meta locked it changes how it stands, so a refusal is looked at anew. */
function useRegister() {
  const { t } = useTranslation('numbers');
  const params = useNumberParams();
  const keep = useKeepNumber();
  const queryClient = useQueryClient();
  return async (pin: string | undefined) => {
    try {
      const { data } = await call(registerPhoneNumber, { params, body: { pin } });
      keep(data);
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: teamQuery(params.team_id).queryKey });
      throw error;
    }
    void throwConfetti();
    notifyDone(t('pin.done'));
  };
}
