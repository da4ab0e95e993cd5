import type { TemplateKey } from '@herald/contract';

/** A call for a terminal, with the examples of the template. An apostrophe would end the text that the shell is given. */
export function curlOf({ url, example }: Pick<TemplateKey, 'url' | 'example'>, key: string): string {
  const body = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
  return [
    `curl -X POST '${url}' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: order-1001' \\",
    `  -d '${body}'`,
  ].join('\n');
}
