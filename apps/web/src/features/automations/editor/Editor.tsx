import type { AutomationDetail } from '@herald/contract';
import type { BlockId } from '@herald/flow';
import { ActionIcon, Button, Group, Popover, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceMobile,
  IconHistory,
  IconLayoutDistributeVertical,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSearch,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { isTyping, nameOf } from '#app/shortcuts/keys.ts';
import { GreyBlock } from '#ui/Loaded.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import type { CanvasHandle } from '../canvas/Canvas.tsx';
import { AddDialog } from '../palette/AddDialog.tsx';
import { BlockPalette } from '../palette/BlockPalette.tsx';
import { SearchDialog } from '../palette/SearchDialog.tsx';
import { ProblemList } from '../publish/ProblemList.tsx';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import { ExecutionsTab } from '../runs/ExecutionsTab.tsx';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { useDraftSaver } from '../saving/useDraftSaver.ts';
import { useFigures } from '../stats/useFigures.ts';
import { EditorContext, useEditor, useEditorStore } from '../store/useEditor.ts';
import { TreeView } from '../tree/TreeView.tsx';
import { VersionsTab } from '../versions/VersionsTab.tsx';
import { ThingsContext } from '../words/things.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import { useProblems } from '../words/useProblems.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import classes from './Editor.module.css';
import { EditorHead, editorTabs } from './EditorHead.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { Troubles } from './Troubles.tsx';
import { useEditing } from './useEditing.ts';
import { useThingsQuery } from './useThingsQuery.ts';

const Canvas = lazy(() => import('../canvas/Canvas.tsx'));
const CallsTab = lazy(() => import('../hook/CallsTab.tsx'));
const Player = lazy(() => import('../player/Player.tsx'));
const TestDialog = lazy(() => import('../testing/TestDialog.tsx'));
const RehearsalDialog = lazy(() => import('../rehearsal/RehearsalDialog.tsx'));

const address = z.object({
  view: z.enum(['canvas', 'list']).catch('canvas'),
  tab: z.enum(editorTabs).catch('build'),
  run: optionalId,
  tests: z.literal(true).optional().catch(undefined),
});
const dragKind = 'application/x-herald-block';

/** An automation being built: canvas or list, settings at the side, and what is wrong with it. */
export function Editor({ automation }: { automation: AutomationDetail }) {
  const params = { ...useNumberParams(), automation_id: automation.id };
  const { store, saver } = useDraftSaver(params, automation);
  const { things, isLoaded } = useThingsQuery(automation.template_drafts);
  return (
    <EditorContext value={store}>
      <ThingsContext value={things}>
        <Problems things={things} isLoaded={isLoaded} automation={automation} />
        <Workbench automation={automation} saver={saver} />
      </ThingsContext>
    </EditorContext>
  );
}

function Problems(props: {
  things: Parameters<typeof useProblems>[0];
  isLoaded: boolean;
  automation: AutomationDetail;
}) {
  useProblems(props.things, props.isLoaded, props.automation.problems, props.automation.id);
  return null;
}

function Workbench({ automation, saver }: { automation: AutomationDetail; saver: DraftSaver }) {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const isSmall = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const mayManage = useCan('automations.manage');
  const isReadOnly = !mayManage || Boolean(isSmall);
  const [url, changeUrl] = useUrlState(address);
  const view = isSmall ? 'list' : url.view;
  const canvas = useRef<CanvasHandle>(null);
  const params = { ...useNumberParams(), automation_id: automation.id };
  const { figures, counts } = useFigures(params, automation.live_version !== null);
  const [isPublishing, setPublishing] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isRehearsing, setRehearsing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const show = useCallback((id: BlockId) => {
    if (canvas.current) canvas.current.show(id);
    else
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[role="treeitem"][data-block="${CSS.escape(id)}"]`)?.focus(),
      );
  }, []);
  const open = useCallback(
    (id: BlockId) => {
      setPlaying(false);
      store.set({ opened: id, focused: id, lit: null });
      // Once the sheet has taken its room.
      requestAnimationFrame(() => canvas.current?.reveal(id));
    },
    [store],
  );
  const editing = useEditing({
    isReadOnly: isReadOnly || url.tab !== 'build',
    show,
    open,
    view:
      view === 'canvas' ? { fit: () => canvas.current?.fit(), zoom: (by) => canvas.current?.zoom(by) } : null,
  });
  const lead = (id: BlockId | null) => {
    setPublishing(false);
    if (id === null) store.set({ opened: 'rules' });
    else {
      store.select([id], id);
      show(id);
      open(id);
    }
  };
  const close = () => {
    const { opened, focused } = store.get();
    store.set({ opened: null });
    if (opened !== null && opened !== 'rules') show(focused);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the keys of a text within it.
    <div
      className={classes.editor}
      onKeyDown={(event) => {
        if (isTyping(event.target) && /^mod\+(shift\+)?[zyadf]$/.test(nameOf(event))) event.stopPropagation();
      }}
    >
      <EditorHead
        automation={automation}
        saver={saver}
        isReadOnly={isReadOnly}
        tab={url.tab}
        onTab={(tab) => changeUrl({ tab: tab === 'build' ? undefined : tab })}
        onPublish={() => setPublishing(true)}
      />
      <Troubles troubles={automation.troubles} />
      <ConflictNotice saver={saver} />
      {url.tab === 'executions' ? <ExecutionsTab automation={automation} /> : null}
      {url.tab === 'calls' && automation.hook ? (
        <Suspense fallback={<GreyBlock height={320} />}>
          <CallsTab automation={automation} />
        </Suspense>
      ) : null}
      {url.tab === 'versions' ? (
        <VersionsTab automation={automation} saver={saver} onRestored={() => changeUrl({ tab: undefined })} />
      ) : null}
      {url.tab === 'build' ? (
        <>
          <Toolbar
            view={view}
            isSmall={Boolean(isSmall)}
            isReadOnly={isReadOnly}
            isPlaying={isPlaying}
            canvas={canvas}
            onView={(next) => changeUrl({ view: next === 'canvas' ? undefined : next })}
            onSearch={() => editing.search(true)}
            onPlay={() => {
              store.set({ opened: null, lit: null, selected: new Set() });
              setPlaying(!isPlaying);
              // Once the phone has taken its room.
              setTimeout(() => canvas.current?.fit(), 50);
            }}
            onRehearse={() => setRehearsing(true)}
            onTest={mayManage ? () => setTesting(true) : null}
            onShow={lead}
          />
          <div className={classes.body}>
            {isReadOnly || view === 'list' ? null : (
              <nav className={classes.palette} aria-label={t('palette.label')}>
                <BlockPalette dragKind={dragKind} onPick={editing.add} />
              </nav>
            )}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of whichever block has the focus. */}
            <div className={classes.board} onKeyDown={editing.onKeyDown}>
              {view === 'canvas' ? (
                <Suspense fallback={<GreyBlock height={400} />}>
                  <Canvas
                    ref={canvas}
                    isReadOnly={isReadOnly}
                    figures={figures}
                    counts={counts}
                    onAddAfter={editing.addAfter}
                    onOpen={open}
                  />
                </Suspense>
              ) : (
                <TreeView
                  isReadOnly={isReadOnly}
                  figures={figures}
                  onOpen={open}
                  onAddAfter={editing.addAfter}
                />
              )}
            </div>
            {isPlaying ? (
              <Suspense fallback={<GreyBlock height={400} />}>
                <Player
                  onClose={() => {
                    setPlaying(false);
                    store.set({ lit: null });
                  }}
                />
              </Suspense>
            ) : isReadOnly ? null : (
              <SettingsSheet onDuplicate={editing.duplicate} onDelete={editing.remove} onClose={close} />
            )}
          </div>
        </>
      ) : null}
      <Adding editing={editing} />
      {editing.isSearching ? (
        <SearchDialog
          onClose={() => editing.search(false)}
          onShow={(id) => {
            editing.search(false);
            store.select([id], id);
            show(id);
          }}
        />
      ) : null}
      {isRehearsing ? (
        <Suspense fallback={null}>
          <RehearsalDialog
            params={params}
            saver={saver}
            mayManage={mayManage}
            onClose={() => setRehearsing(false)}
          />
        </Suspense>
      ) : null}
      {isTesting ? (
        <Suspense fallback={null}>
          <TestDialog
            automation={automation}
            saver={saver}
            onBegun={(run) => {
              setTesting(false);
              changeUrl({ tab: 'executions', tests: true, run });
            }}
            onShow={(id) => {
              setTesting(false);
              lead(id);
            }}
            onClose={() => setTesting(false)}
          />
        </Suspense>
      ) : null}
      {isPublishing ? (
        <PublishDialog
          automation={automation}
          saver={saver}
          onShow={lead}
          onClose={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
}

function Adding({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const words = useBlockWords();
  const { adding } = editing;
  const block = useEditor(({ graph }) => (adding ? graph.blocks[adding.from] : undefined));
  if (!adding || !block) return null;
  const where = [words.name(block), adding.output === 'next' ? '' : words.output(block, adding.output)]
    .filter(Boolean)
    .join(' · ');
  return <AddDialog where={where} onPick={editing.pick} onClose={() => editing.addAfter(null)} />;
}

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
  onShow: (id: BlockId | null) => void;
}

function Toolbar(props: ToolbarProps) {
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
    onShow,
  } = props;
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const canUndo = useEditor((state) => state.canUndo);
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
              Icon={IconLayoutDistributeVertical}
              onClick={() => void canvas.current?.tidy()}
            />
          )}
        </>
      ) : null}
      <span className={classes.space} />
      <ProblemButton onShow={onShow} />
      {isReadOnly ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden />}
          onClick={() => store.set({ opened: 'rules' })}
        >
          {t('rules.title')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        onClick={onRehearse}
      >
        {t('rehearsal.open')}
      </Button>
      {onTest ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconUserCheck size={16} stroke={1.6} aria-hidden />}
          onClick={onTest}
        >
          {t('testing.open')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant={isPlaying ? 'light' : 'subtle'}
        color={isPlaying ? undefined : 'gray'}
        aria-pressed={isPlaying}
        leftSection={<IconDeviceMobile size={16} stroke={1.6} aria-hidden />}
        onClick={onPlay}
      >
        {t('player.open')}
      </Button>
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
