import type { Compiled, Heard, Input, TriggerFacts } from '@herald/flow';
import type { InputRow, RunRow } from './readPeople.ts';

/** What an input means for a run; null when it is nothing to it. */
export function inputOf(row: InputRow, run: RunRow, graph: Compiled): Input | null {
  const at = row.happened_at;
  const { data } = row;
  const { rules } = graph;
  switch (row.kind) {
    case 'reply':
    case 'tap':
      return { kind: row.kind, at, message: data.message as Heard };
    case 'again':
      return { kind: 'again', at, trigger: data.trigger as TriggerFacts };
    case 'leave':
      return { kind: 'leave', at, why: (data.why as 'by_hand' | undefined) ?? 'by_hand' };
    case 'go_on':
      return { kind: 'go_on', at };
    case 'ordered':
      return { kind: 'ordered', at, total: Number(data.total ?? 0) };
    case 'joined':
      return { kind: 'joined', at, group_id: Number(data.group_id) };
    case 'undeliverable':
      return { kind: 'undeliverable', at };
    case 'clicked': {
      const [block] = Object.entries(run.state.messages).find(([, id]) => id === data.message_id) ?? [];
      return block === undefined ? null : { kind: 'clicked', at, block };
    }
    case 'called':
      return {
        kind: 'called',
        at,
        ok: data.ok === true,
        why: String(data.why ?? ''),
        values: (data.values as Record<string, string> | undefined) ?? {},
      };
    case 'person_answered':
      return rules.when_answered === 'leave' ? { kind: 'leave', at, why: 'person_answered' } : null;
    case 'closed':
      return rules.when_closed === 'leave' ? { kind: 'leave', at, why: 'closed' } : null;
    case 'asked_for_person':
      return rules.when_answered === 'leave' ? { kind: 'leave', at, why: 'asked_for_person' } : null;
    case 'opted_out':
      return rules.purpose === 'marketing' ? { kind: 'leave', at, why: 'opted_out' } : null;
    default:
      return null;
  }
}

/** WhatsApp's clock has whole seconds. */
const secondOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Whether an input that is not for one run alone concerns a run. */
export function concerns(row: InputRow, run: RunRow): boolean {
  if (row.contact_id !== run.contact_id || row.team_id !== run.team_id || row.kind === 'start') return false;
  if (row.run_id !== null)
    return row.run_id === run.id && (row.wait_nr === null || row.wait_nr === run.wait_nr);
  const isHere = row.phone_number_id === null || row.phone_number_id === run.phone_number_id;
  // What happened before it began is nothing to it.
  return isHere && secondOf(row.happened_at) >= secondOf(run.started_at);
}
