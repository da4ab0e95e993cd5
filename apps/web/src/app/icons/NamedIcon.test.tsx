import { getIcons } from '@herald/contract';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { NamedIcon } from './NamedIcon.tsx';

beforeEach(() => localStorage.removeItem('herald-icons'));

const drawn = (name: string) => document.querySelector<HTMLElement>(`[data-icon="${name}"]`)?.style.maskImage;

function Icons() {
  return ['gift', 'tag', 'present', 'nothing'].map((name) => <NamedIcon key={name} name={name} />);
}

test('icons that are drawn together are asked for together, and once', async () => {
  const asked: string[][] = [];
  serve(getIcons, ({ query }) => {
    asked.push(query.icons);
    return {
      prefix: 'tabler',
      width: 24,
      height: 24,
      icons: { gift: { body: '<path d="M1 1"/>' }, tag: { body: '<path/>' } },
      aliases: { present: { parent: 'gift' } },
      not_found: ['nothing'],
    };
  });
  const first = await renderScreen(Icons, { texts: [] });
  await expect.poll(() => drawn('gift')).toContain('M1%201');
  expect(drawn('present')).toContain('M1%201');
  expect([drawn('nothing'), asked]).toEqual(['', [['gift', 'tag', 'present', 'nothing']]]);

  await first.leave();
  await renderScreen(() => <NamedIcon name="gift" />, { texts: [] });
  await expect.poll(() => drawn('gift')).toContain('M1%201');
  expect(asked).toHaveLength(1);
});
