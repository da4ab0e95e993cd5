import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const stopInTime = new URL('./stopInTime.ts', import.meta.url).href;

/** A process that was asked to stop, and what keeps it. */
async function stopping(limitMs: number, keptBy: string): Promise<number | null> {
  const script = `
    import { stopInTime } from '${stopInTime}';
    stopInTime(() => process.exit(1), ${limitMs});
    ${keptBy}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code as number | null;
}

test('a stop that hangs is ended', async () => {
  expect(await stopping(50, 'setInterval(() => {}, 1000)')).toBe(1);
});

test('a stop that succeeds waits for nothing', async () => {
  expect(await stopping(600_000, '')).toBe(0);
});
