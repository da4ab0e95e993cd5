import type { BlockId } from '@herald/flow';
import { ActionIcon, Button, Group, Popover, SegmentedControl, Text, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceMobile,
  IconHierarchy,
  IconHistory,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSearch,
  IconUserCheck,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CanvasHandle } from '../canvas/Canvas.tsx';
import { ProblemList } from '../publish/ProblemList.tsx';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import classes from './Editor.module.css';

const AlignMenu = lazy(() => import('./AlignMenu.tsx'));

interface ToolbarProps {
  view: 'canvas' | 'list';
  isSmall: boolean;
  isReadOnly: boolean;
  isPlaying: boolean;
  canvas: React.RefObject<CanvasHandle | null>;
  onView: (view: 'canvas' | 'list') => void;
  onSearch: () => void;
  onPlay: () => void;
  onRehearse: () => void;
  onTest: (() => void) | null;
  /** Where people come in by hand. */
  onEnrol: (() => void) | null;
  onShow: (id: BlockId | null) => void;
}

/** What can be done with the draft as a whole, and how it is looked at. */
export function Toolbar(props: ToolbarProps) {
  const {
    view,
    isSmall,
    isReadOnly,
    isPlaying,
    canvas,
    onView,
    onSearch,
    onPlay,
    onRehearse,
    onTest,
    onEnrol,
    onShow,
  } = props;
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const canUndo = useEditor((state) => state.canUndo);
  const hasSeveral = useEditor(({ selected }) => selected.size > 1);
  const canRedo = useEditor((state) => state.canRedo);
  const views = useMemo(
    () => (['canvas', 'list'] as const).map((value) => ({ value, label: t(`view.${value}`) })),
    [t],
  );
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar.label')}>
      {isSmall ? null : (
        <SegmentedControl
          size="xs"
          aria-label={t('view.label')}
          data={views}
          value={view}
          onChange={(next) => onView(next === 'list' ? 'list' : 'canvas')}
        />
      )}
      {isReadOnly ? null : (
        <>
          <Tool
            label={t('key.undo')}
            Icon={IconArrowBackUp}
            disabled={!canUndo}
            onClick={() => store.undo()}
          />
          <Tool
            label={t('key.redo')}
            Icon={IconArrowForwardUp}
            disabled={!canRedo}
            onClick={() => store.redo()}
          />
        </>
      )}
      <Tool label={t('key.search')} Icon={IconSearch} onClick={onSearch} />
      {view === 'canvas' ? (
        <>
          <Tool label={t('key.fit')} Icon={IconMaximize} onClick={() => canvas.current?.fit()} />
          <Tool label={t('key.zoomOut')} Icon={IconMinus} onClick={() => canvas.current?.zoom('out')} />
          <Tool label={t('key.zoomIn')} Icon={IconPlus} onClick={() => canvas.current?.zoom('in')} />
          {isReadOnly ? null : (
            <Tool
              label={t('toolbar.tidy')}
              Icon={IconHierarchy}
              onClick={() => void canvas.current?.tidy()}
            />
          )}
          {isReadOnly || !hasSeveral ? null : (
            <Suspense fallback={null}>
              <AlignMenu onAlign={(how) => canvas.current?.align(how)} />
            </Suspense>
          )}
        </>
      ) : null}
      <span className={classes.space} />
      <ProblemButton onShow={onShow} />
      {isReadOnly ? null : (
        <Part
          label={t('rules.title')}
          Icon={IconAdjustments}
          onClick={() => store.set({ opened: 'rules' })}
        />
      )}
      <Part label={t('rehearsal.open')} Icon={IconHistory} onClick={onRehearse} />
      {onEnrol ? <Part label={t('enrol.open')} Icon={IconUsersPlus} onClick={onEnrol} /> : null}
      {onTest ? <Part label={t('testing.open')} Icon={IconUserCheck} onClick={onTest} /> : null}
      <Part label={t('player.open')} Icon={IconDeviceMobile} isOn={isPlaying} onClick={onPlay} />
    </div>
  );
}

function Tool(props: { label: string; Icon: TablerIcon; disabled?: boolean; onClick: () => void }) {
  const { label, Icon, disabled = false, onClick } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** In words where there is room for them: else by its icon, and in words for whoever points at it or hears it. */
function Part(props: { label: string; Icon: TablerIcon; isOn?: boolean; onClick: () => void }) {
  const { label, Icon, isOn, onClick } = props;
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? undefined : 'gray'}
      aria-pressed={isOn}
      title={label}
      classNames={{ root: classes.part, section: classes.partIcon, label: classes.partLabel }}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function ProblemButton({ onShow }: { onShow: (id: BlockId | null) => void }) {
  const { t } = useTranslation('automations');
  const problems = useEditor((state) => state.problems);
  const [isOpen, setOpen] = useState(false);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (problems.length === 0) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color={errors > 0 ? 'red' : 'orange'}
          leftSection={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('problems.count', { count: problems.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('problems.title')}>
        <Group mb="xs">
          <Text fw={600}>{t('problems.title')}</Text>
        </Group>
        <ProblemList
          scrolls
          problems={problems}
          onShow={(id) => {
            setOpen(false);
            onShow(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
