import { relative } from 'node:path';
import { demoEmail } from '../../apps/server/src/demo/account.ts';
import { root } from '../root.ts';
import { bold, dim } from '../terminal.ts';
import type { Launch } from './launch.ts';

/** What a person sees when everything runs: where to go, how to get in, how to end it. */
export function formatWelcome({ settings, secrets, addresses }: Launch, publicUrl?: string): string {
  const data = relative(root, settings.dataDir).startsWith('..')
    ? settings.dataDir
    : `./${relative(root, settings.dataDir)}`;
  const row = (label: string, value: string, note = '') =>
    `  ${label.padEnd(12)}${bold(value)}${note && `  ${dim(note)}`}`;
  const lines = [
    '',
    row('Herald', publicUrl || addresses.herald, publicUrl ? `listens on ${addresses.herald}` : ''),
    ...(settings.sandbox ? [row('Sandbox', addresses.sandbox, "a phone, a mailbox and Meta's side")] : []),
    row('API', `${addresses.server}/reference`),
    '',
    ...(settings.demo
      ? [row('Sign in as', demoEmail), row('Password', secrets.HERALD_DEMO_PASSWORD), '']
      : []),
    dim(`  Data in ${data}, logs in ${data}/logs. Ctrl-C stops everything.`),
    '',
  ];
  return lines.join('\n');
}
