import { Button, Group, Select, Text } from '@mantine/core';
import { IconBrackets, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Builder.module.css';
import { ConditionRow } from './ConditionRow.tsx';
import {
  type Draft,
  type DraftBranch,
  type DraftCondition,
  isBranch,
  type Match,
  newBranch,
  newCondition,
} from './draft.ts';
import { useThings } from './useNames.ts';

interface ConditionBuilderProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** "People who match all of: …": sentences that are put together by choosing and typing. */
export function ConditionBuilder({ draft, onChange }: ConditionBuilderProps) {
  const { t } = useTranslation('segments');
  const { fields } = useThings();
  const root = useRef<HTMLDivElement>(null);
  const set = (conditions: Draft['conditions']) => onChange({ ...draft, conditions });
  const fresh = () => newCondition('last_message_received_at', fields);
  const add = (item: DraftCondition | DraftBranch) => {
    set([...draft.conditions, item]);
    focusNewest(root.current);
  };
  return (
    <div ref={root}>
      <Lead match={draft.match} onChange={(match) => onChange({ ...draft, match })} />
      <ol className={classes.conditions} aria-label={t('builder.conditions')}>
        {draft.conditions.map((item, index) => {
          const change = (next: DraftCondition | DraftBranch | null) =>
            set(draft.conditions.flatMap((each) => (each.key !== item.key ? [each] : next ? [next] : [])));
          return (
            <li key={item.key}>
              {index > 0 ? <Joint match={draft.match} /> : null}
              {isBranch(item) ? (
                <Branch branch={item} fresh={fresh} onChange={change} />
              ) : (
                <ConditionRow condition={item} onChange={change} onRemove={() => change(null)} />
              )}
            </li>
          );
        })}
      </ol>
      {draft.conditions.length === 0 ? (
        <Text c="dimmed" mb="sm">
          {t('builder.everybody')}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={draft.conditions.length >= 30}
          onClick={() => add(fresh())}
        >
          {t('builder.add')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconBrackets size={16} stroke={1.6} aria-hidden />}
          disabled={draft.conditions.length >= 30}
          onClick={() => add(newBranch(draft.match === 'all' ? 'any' : 'all', fresh()))}
        >
          {t('builder.addGroup')}
        </Button>
      </Group>
    </div>
  );
}

interface BranchProps {
  branch: DraftBranch;
  fresh: () => DraftCondition;
  onChange: (branch: DraftBranch | null) => void;
}

/** Brackets: sentences of which all or any must hold, as one. Without sentences they go. */
function Branch({ branch, fresh, onChange }: BranchProps) {
  const { t } = useTranslation('segments');
  const root = useRef<HTMLFieldSetElement>(null);
  const { conditions, match } = branch;
  const set = (next: DraftCondition[]) => onChange(next.length > 0 ? { ...branch, conditions: next } : null);
  return (
    <fieldset ref={root} className={classes.branch} aria-label={t('builder.group')}>
      <MatchSelect
        label={t('builder.groupMatch')}
        match={match}
        onChange={(next) => onChange({ ...branch, match: next })}
      />
      <ol className={classes.conditions}>
        {conditions.map((condition, index) => (
          <li key={condition.key}>
            {index > 0 ? <Joint match={match} /> : null}
            <ConditionRow
              condition={condition}
              onChange={(next) => set(conditions.map((each) => (each.key === next.key ? next : each)))}
              onRemove={() => set(conditions.filter(({ key }) => key !== condition.key))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        disabled={conditions.length >= 30}
        onClick={() => {
          set([...conditions, fresh()]);
          focusNewest(root.current);
        }}
      >
        {t('builder.addToGroup')}
      </Button>
    </fieldset>
  );
}

function Lead({ match, onChange }: { match: Match; onChange: (match: Match) => void }) {
  const { t } = useTranslation('segments');
  return (
    <div className={classes.lead}>
      <span>{t('builder.people')}</span>
      <MatchSelect label={t('builder.match')} match={match} onChange={onChange} />
    </div>
  );
}

function MatchSelect(props: { label: string; match: Match; onChange: (match: Match) => void }) {
  const { t } = useTranslation('segments');
  return (
    <Select
      aria-label={props.label}
      w={190}
      allowDeselect={false}
      data={(['all', 'any'] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
      value={props.match}
      onChange={(value) => props.onChange(value === 'any' ? 'any' : 'all')}
    />
  );
}

function Joint({ match }: { match: Match }) {
  const { t } = useTranslation('segments');
  return <span className={classes.joint}>{t(`joint.${match}`)}</span>;
}

/** What was added last is what one goes on with. */
function focusNewest(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const rows = root?.querySelectorAll<HTMLElement>('[data-condition]');
    rows?.[rows.length - 1]?.querySelector<HTMLElement>('input')?.focus();
  });
}
