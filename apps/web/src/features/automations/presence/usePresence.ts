import { useEffect } from 'react';
import { connectionStore, report } from '#app/realtime/connection.ts';
import { listen } from '#app/realtime/events.ts';
import { useConnection } from '#app/realtime/useRealtime.ts';
import { useUser } from '#app/session/hooks.ts';
import type { AutomationParams } from '#data/keys/automations.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { useEditor } from '../store/useEditor.ts';
import { colleaguesIn, type Editors, forgetSilent, hearEditors } from './editors.ts';

const sayAgainMs = 15_000;
const lookAgainMs = 5_000;

/** Says that one has this automation open, and at which block; keeps in the store which colleagues have. */
export function usePresence(store: EditorStore, params: AutomationParams): void {
  const me = useUser().id;
  const { phone_number_id, automation_id } = params;
  const isConnected = useConnection() === 'connected';

  useEffect(() => {
    let editors: Editors = new Map();
    const hold = (next: Editors) => {
      if (next === editors) return;
      editors = next;
      store.set({ colleagues: colleaguesIn(editors, automation_id, me) });
    };
    const stopListening = listen('editing.seen', (told) => {
      if (told.phone_number_id === phone_number_id) hold(hearEditors(editors, told.editors, Date.now()));
    });
    // Goodbyes that were said meanwhile were not heard; whoever is there is told of again on return.
    const stopWatching = connectionStore.subscribe(() => {
      if (connectionStore.read() === 'lost') hold(new Map());
    });
    const timer = setInterval(() => hold(forgetSilent(editors, Date.now())), lookAgainMs);
    report('editing_wanted', null);
    return () => {
      stopListening();
      stopWatching();
      clearInterval(timer);
      store.set({ colleagues: [] });
      report('editing', { phone_number_id, automation_id: null, block_id: null });
    };
  }, [store, phone_number_id, automation_id, me]);

  useEffect(() => {
    if (!isConnected) return;
    let said: string | null | undefined;
    const say = () => {
      const { opened } = store.get();
      const block_id = opened === 'rules' ? null : opened;
      said = block_id;
      report('editing', { phone_number_id, automation_id, block_id });
    };
    say();
    const again = setInterval(say, sayAgainMs);
    const stop = store.subscribe(() => {
      const { opened } = store.get();
      if ((opened === 'rules' ? null : opened) !== said) say();
    });
    return () => {
      clearInterval(again);
      stop();
    };
  }, [store, isConnected, phone_number_id, automation_id]);
}

const nobody: readonly string[] = [];

/** Names of colleagues who have the settings of a block open. */
export function useColleaguesAt(id: string): string {
  return useEditor(({ colleagues }) =>
    colleagues.length === 0
      ? ''
      : colleagues.flatMap(({ block_id, name }) => (block_id === id ? name : nobody)).join(', '),
  );
}
