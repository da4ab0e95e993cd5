import type { OutgoingMessage } from '@herald/contract';
import { templateContent } from '../../../messaging/outbound/index.ts';
import { previewOf } from '../../../messaging/preview.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { readFiles } from '../../../platform/files/index.ts';
import { readStored, type ScheduledRow } from './scheduledRow.ts';

/** The line that stands for a message that is not in the ledger yet; empty when it has no words. */
export async function previewOfScheduled(tx: Tx, row: ScheduledRow): Promise<string> {
  const body = await wordsOf(tx, row, readStored(row));
  return previewOf({ type: 'text', content: { body } });
}

async function wordsOf(
  tx: Tx,
  { team_id: teamId, phone_number_id: phoneNumberId }: ScheduledRow,
  message: OutgoingMessage,
): Promise<string> {
  switch (message.type) {
    case 'media': {
      const { caption, file_id } = message;
      return caption || ((await readFiles(tx, teamId, [file_id])).get(file_id)?.name ?? '');
    }
    case 'template': {
      const place = { teamId, phoneNumberId, templateId: message.template_id };
      const content = await templateContent(tx, place, message.variables);
      return content ? previewOf(content) : '';
    }
    case 'location':
      return message.name ?? message.address ?? '';
    default:
      return message.body;
  }
}
