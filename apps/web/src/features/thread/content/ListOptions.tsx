import type { Message } from '@herald/contract';
import { Stack, Text } from '@mantine/core';
import { Dialog } from '#ui/Dialog.tsx';

type ListContent = Extract<Message, { type: 'message_ask_list_option' }>['message'];

interface ListOptionsProps {
  list: ListContent;
  opened: boolean;
  onClose: () => void;
}

/** What the customer could choose from, as the sheet of the phone lists it. */
export function ListOptions({ list, opened, onClose }: ListOptionsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={list.button_name}>
      <Stack gap="md">
        {list.sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections may share a title.
          <section key={index}>
            {section.title ? (
              <Text size="sm" fw={600} c="dimmed" mb={6}>
                {section.title}
              </Text>
            ) : null}
            <Stack gap={8}>
              {section.rows.map((row) => (
                <div key={row.id}>
                  <Text>{row.title}</Text>
                  {row.description ? (
                    <Text size="sm" c="dimmed">
                      {row.description}
                    </Text>
                  ) : null}
                </div>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
