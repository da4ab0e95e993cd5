interface LogEntry {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

const errorLevel = 50;

/**
 * What of a process's log line belongs on the terminal; null: nothing. The log files keep every line. The server writes one JSON object a
 * line, from which people need the words only.
 */
export function describeLogLine(
  line: string,
  options: { isError: boolean; isVerbose: boolean },
): string | null {
  if (line.trim() === '') return null;
  const entry = parse(line);
  if (!entry) return options.isError || options.isVerbose ? line : null;
  if (!options.isVerbose && (entry.level ?? 0) < errorLevel) return null;

  const cause = entry.err?.message;
  return [entry.msg, cause === entry.msg ? undefined : cause].filter(Boolean).join(': ') || line;
}

function parse(line: string): LogEntry | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
}
