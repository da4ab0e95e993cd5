/** Runs what concerns one thing one after the other, in the order in which it was asked for. What fails holds up nobody. */
export function takeTurns<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
