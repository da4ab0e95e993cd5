export type Typed = Readonly<Record<string, string>>;

const nothing: Typed = {};

/** What was typed into small forms and not saved yet. It lives as long as the tab, through a reload too. */
export function createTypedStore(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const known = new Map<string, Typed>();

  function read(key: string): Typed {
    const typed = known.get(key) ?? readStored(key);
    known.set(key, typed);
    return typed;
  }

  function readStored(key: string): Typed {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null') ?? nothing;
    } catch {
      return nothing;
    }
  }

  /** Adds to what is there, so that each field keeps its own. */
  function keep(key: string, values: Typed): Typed {
    const typed = { ...read(key), ...values };
    known.set(key, typed);
    try {
      storage().setItem(key, JSON.stringify(typed));
    } catch {
      // Storage is full or forbidden: a reload would lose it, nothing else does.
    }
    return typed;
  }

  function drop(key: string): Typed {
    known.set(key, nothing);
    try {
      storage().removeItem(key);
    } catch {
      // As above.
    }
    return nothing;
  }

  return { read, keep, drop };
}
