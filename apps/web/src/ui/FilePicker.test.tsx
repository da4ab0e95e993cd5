import { MantineProvider } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilePicker } from './FilePicker.tsx';

/** The field in which a browser keeps what was chosen; a name that stands in it is not told again. */
function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!found) throw new Error('There is no field for files.');
  return found;
}

test('the same file can be chosen again', async () => {
  const onChange = vi.fn<(file: File | null) => void>();
  await render(
    <MantineProvider>
      <FilePicker onChange={onChange}>{(props) => <button {...props}>Choose</button>}</FilePicker>
    </MantineProvider>,
  );
  for (const text of ['first', 'corrected']) {
    await userEvent.upload(field(), new File([text], 'list.csv'));
    expect(await onChange.mock.lastCall?.[0]?.text()).toBe(text);
    expect(field().files).toHaveLength(0);
  }
  await expect.element(page.getByRole('button', { name: 'Choose' })).toBeVisible();
});

test('several files arrive whole', async () => {
  const onChange = vi.fn<(files: File[]) => void>();
  await render(
    <MantineProvider>
      <FilePicker multiple onChange={onChange}>
        {(props) => <button {...props}>Choose</button>}
      </FilePicker>
    </MantineProvider>,
  );
  await userEvent.upload(field(), [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]);
  expect(onChange.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  expect(field().files).toHaveLength(0);
});
