/** One thing wrong (or doubtful) in a template, a message or a file. `code` is stable: screens translate it. */
export interface Problem<Code extends string = string> {
  /** Dotted path to the field, in the form that form libraries use: `body.variables.0.example`. */
  path: string;
  code: Code;
  /** A warning is worth showing but does not stop the send or the submission. */
  severity: 'error' | 'warning';
  params: Record<string, string | number>;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

/** Collects problems under a path, so that a rule can be written without knowing where it is used. */
export class ProblemList<Code extends string> {
  readonly problems: Problem<Code>[] = [];

  error(path: string, code: Code, params: Problem['params'] = {}): void {
    this.problems.push({ path, code, severity: 'error', params });
  }

  warn(path: string, code: Code, params: Problem['params'] = {}): void {
    this.problems.push({ path, code, severity: 'warning', params });
  }
}
