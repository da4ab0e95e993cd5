/** What the sender does about an error (architecture: the way out, errors). */
export type ErrorAction =
  /** Try this message again later, a few times, with growing pauses. */
  | 'retry_backoff'
  /** Pause the number's lane and send again without using up an attempt. */
  | 'slow_number'
  /** Wait for the pair of number and person: 4^n seconds. */
  | 'wait_pair'
  /** Try again after at least 24 hours, with growing pauses. */
  | 'retry_next_day'
  /** Stop what is sending: every further message would fail alike until a person or Meta changes something. */
  | 'stop_campaign'
  /** Record that the person wants no marketing. */
  | 'opt_out'
  /** The connection to the number is broken: stop sending and ask to connect again. */
  | 'reconnect'
  /** This message will not go; others may. */
  | 'fail';

/** Whether the error answers the request (`sync`), comes later in a failed status (`async`), or is seen both ways. */
export type ErrorTiming = 'sync' | 'async' | 'both';

export interface ErrorInfo {
  code: number;
  title: string;
  action: ErrorAction;
  timing: ErrorTiming;
  /** False for codes that are in no table: they appear without notice and fail the one message. */
  known: boolean;
}
