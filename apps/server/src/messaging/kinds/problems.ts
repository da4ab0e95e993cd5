import type { MessageProblemCode, Problem } from '@herald/whatsapp/model';

/** Problems under the names that fields have on the wire. */
export function inWireNames(
  problems: readonly Problem<MessageProblemCode>[],
  names: Readonly<Record<string, string>>,
): Problem<MessageProblemCode>[] {
  return problems.map((problem) => ({ ...problem, path: names[problem.path] ?? problem.path }));
}
