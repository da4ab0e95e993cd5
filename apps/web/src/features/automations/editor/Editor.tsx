import type { AutomationDetail } from '@herald/contract';
import type { BlockId } from '@herald/flow';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { isTyping, nameOf } from '#app/shortcuts/keys.ts';
import { GreyBlock } from '#ui/Loaded.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import type { CanvasHandle } from '../canvas/Canvas.tsx';
import { focusBlock } from '../canvas/focusBlock.ts';
import { AddDialog } from '../palette/AddDialog.tsx';
import { BlockPalette } from '../palette/BlockPalette.tsx';
import { SearchDialog } from '../palette/SearchDialog.tsx';
import { usePresence } from '../presence/usePresence.ts';
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
import { Toolbar } from './Toolbar.tsx';
import { Troubles } from './Troubles.tsx';
import { useEditing } from './useEditing.ts';
import { useThingsQuery } from './useThingsQuery.ts';

const Canvas = lazy(() => import('../canvas/Canvas.tsx'));
const EnrolDialog = lazy(() => import('../enrol/EnrolDialog.tsx'));
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
  usePresence(store, params);
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
  const [isEnrolling, setEnrolling] = useState(false);
  const show = useCallback((id: BlockId) => {
    if (canvas.current) canvas.current.show(id);
    else focusBlock(id);
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
      view === 'canvas'
        ? {
            fit: () => canvas.current?.fit(),
            zoom: (by) => canvas.current?.zoom(by),
            align: (how) => canvas.current?.align(how),
          }
        : null,
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
            onEnrol={
              mayManage && automation.trigger_type === 'audience' && automation.live_version !== null
                ? () => setEnrolling(true)
                : null
            }
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
      {isEnrolling ? (
        <Suspense fallback={null}>
          <EnrolDialog automation={automation} onClose={() => setEnrolling(false)} />
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
