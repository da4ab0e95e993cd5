import type { Block, Duration, TriggerSettings } from '@herald/flow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { isUnread, useThings } from './things.ts';

export interface BlockWords {
  /** Its own name, or that of its type. */
  name: (block: Block) => string;
  /** What the customer sees, or what it does: one line or a few. */
  text: (block: Block) => string;
  /** Of an output: the title of a button, "No answer". */
  output: (block: Block, output: string) => string;
  duration: (duration: Duration) => string;
}

/** Blocks in words, the same on the canvas, in the list view, in searches and in what happened to somebody. */
export function useBlockWords(): BlockWords {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const things = useThings();
  return useMemo(() => {
    const duration = ({ amount, unit }: Duration) =>
      t(`duration.${unit}`, { count: amount, amount: format.number(amount) });
    const named = (all: readonly { id: number; name: string }[], id: number | null) => {
      if (id === null) return t('say.choose');
      return all.find((one) => one.id === id)?.name ?? (isUnread(all) ? '…' : t('say.gone'));
    };
    const listed = (names: readonly string[]) => new Intl.ListFormat(format.tag).format(names);
    const oneOf = (names: readonly string[]) =>
      new Intl.ListFormat(format.tag, { type: 'disjunction' }).format(names);

    function trigger(settings: TriggerSettings): string {
      switch (settings.kind) {
        case 'kanal_v2_keyword': {
          const words = settings.words.filter(({ word }) => word.trim() !== '');
          if (words.length > 0) return oneOf(words.map(({ word, how }) => t(`say.word.${how}`, { word })));
          return t(`say.entry.${settings.entry}`);
        }
        case 'kanal_template':
          return settings.template_ids.length === 0
            ? t('say.choose')
            : oneOf(settings.template_ids.map((id) => named(things.templates, id)));
        case 'list_joined':
          return named(things.lists, settings.group_id);
        default:
          return t(`triggerHint.${settings.kind}`);
      }
    }

    function text(block: Block): string {
      switch (block.type) {
        case 'trigger':
          return trigger(block.settings);
        case 'text':
        case 'buttons':
        case 'list':
        case 'ask':
        case 'link':
          return block.settings.body;
        case 'media':
          return (
            block.settings.caption ||
            t(
              block.settings.file_id === null
                ? 'say.noFile'
                : block.settings.voice
                  ? 'say.voice'
                  : 'say.file',
            )
          );
        case 'template':
          return template(block.settings);
        case 'wait':
          return wait(block.settings);
        case 'list_add':
        case 'list_remove':
          return named(things.lists, block.settings.group_id);
        case 'set':
          return block.settings.changes
            .filter(({ name }) => name !== '')
            .map(({ name, how, value }) => t(`say.set.${how}`, { name, value }))
            .join('\n');
        case 'consent':
          return t(`say.consent.${block.settings.status}`);
        case 'http':
          return `${block.settings.method} ${block.settings.url}`.trim();
        case 'human': {
          const { assign, user_id, note } = block.settings;
          const person = things.members.find(({ id }) => id === user_id);
          const who = person ? `${person.first_name} ${person.last_name}`.trim() : t('say.choose');
          return [t(`say.human.${assign}`, { name: who }), note].filter(Boolean).join('\n');
        }
        case 'start':
          return named(things.automations, block.settings.automation_id);
        case 'goal':
          return block.settings.name;
        case 'hours':
          return t(block.settings.own ? 'say.ownHours' : 'say.numberHours');
        case 'split':
          return t(block.settings.sticky ? 'say.sticky' : 'say.notSticky');
        case 'hook':
          return block.settings.event;
        default:
          return '';
      }
    }

    /** A draft has no name that anybody knows yet: what it says is shown. */
    function template({ template_id, draft_id }: Extract<Block, { type: 'template' }>['settings']): string {
      const draft = template_id === null ? things.drafts.find(({ id }) => id === draft_id) : undefined;
      return draft ? draft.structure.body.text || draft.name : named(things.templates, template_id);
    }

    function wait(settings: Extract<Block, { type: 'wait' }>['settings']): string {
      switch (settings.kind) {
        case 'for':
          return duration(settings.duration);
        case 'until_time':
          return settings.weekdays.length === 0
            ? t('say.untilTime', { time: settings.time })
            : t('say.untilWeekday', {
                time: settings.time,
                days: listed(settings.weekdays.map((day) => format.weekday(day))),
              });
        case 'until_date':
          return t('say.untilDate', { name: settings.variable || '…', time: settings.time });
        case 'until_open':
          return t('say.untilOpen');
        case 'until_event':
          return t('say.untilEvent', { time: duration(settings.at_most) });
      }
    }

    function output(block: Block, key: string): string {
      switch (block.type) {
        case 'buttons':
          return titled(block.settings.buttons, key);
        case 'list':
          return titled(
            block.settings.sections.flatMap(({ rows }) => rows),
            key,
          );
        case 'template':
        case 'trigger':
          return 'replies' in block.settings ? titled(block.settings.replies, key) : t(`output.${key}`);
        case 'condition': {
          const index = block.settings.branches.findIndex((branch) => branch.key === key);
          const branch = block.settings.branches[index];
          return branch ? branch.name || t('say.branch', { number: index + 1 }) : t(`output.${key}`);
        }
        case 'split': {
          const way = block.settings.ways.find((one) => one.key === key);
          return way ? t('say.way', { name: way.name, share: format.percent(way.share / 100) }) : key;
        }
        default:
          return t(`output.${key}`);
      }
    }

    function titled(choices: readonly { key: string; title: string }[], key: string): string {
      const choice = choices.find((one) => one.key === key);
      return choice ? choice.title || t('say.untitled') : t(`output.${key}`);
    }

    return {
      name: (block) =>
        block.name ||
        (block.type === 'trigger' ? t(`trigger.${block.settings.kind}`) : t(`block.${block.type}`)),
      text,
      output,
      duration,
    };
  }, [t, format, things]);
}
