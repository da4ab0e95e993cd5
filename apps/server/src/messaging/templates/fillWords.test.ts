import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { seedContact, seedNumber } from '../outbound/testing/seed.ts';
import { fillWords } from './index.ts';

const text = 'Bonjour {{first_name}}, de retour {{ opens_at }}. {{unknown}}';

test('words name the person and what the caller knows, and leave no gap for what nobody knows', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  const filled = async (names: Record<string, string>, known: Record<string, string>) => {
    const contactId = await seedContact(app, number, { firstName: null });
    if (Object.keys(names).length > 0) {
      await app.db.updateTable('contacts').set(names).where('id', '=', contactId).execute();
    }
    return app.services.database.pipeline.transaction((tx) =>
      fillWords(tx, { teamId: number.teamId, contactId }, text, known),
    );
  };
  const known = { opens_at: 'lundi' };
  expect(await filled({ name: 'Anaïs Martin' }, known)).toBe('Bonjour Anaïs, de retour lundi. {{unknown}}');
  expect(await filled({ name: 'A. Martin', first_name: 'Anaïs' }, known)).toContain('Bonjour Anaïs,');
  expect(await filled({}, { opens_at: '' })).toBe('Bonjour, de retour. {{unknown}}');
});
