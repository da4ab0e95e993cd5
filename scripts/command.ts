import { spawn } from 'node:child_process';
import { inRoot, root } from './root.ts';

export interface CommandResult {
  code: number | null;
  /** What it wrote to either stream, in order. */
  output: string;
}

/** Runs a program of node_modules/.bin (or a path) in the project's folder and keeps what it says. */
export function runCommand(program: string, args: readonly string[]): Promise<CommandResult> {
  const path = program.includes('/') ? program : inRoot('node_modules/.bin', program);
  const child = spawn(path, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}
