// Other systems that are slow keep nobody else waiting: of what a process calls at once, one team and one host have a part.

const most = { all: 32, team: 8, host: 4 };

/** Calls that are being made, for all, by team and by host. */
const going = new Map<string, number>();

/** Room for a call, until it is given back; null while there is none. */
export function takeLine(teamId: number, url: string): (() => void) | null {
  const host = URL.parse(url)?.host ?? '';
  const rooms = [
    { name: 'all', most: most.all },
    { name: `team ${teamId}`, most: most.team },
    { name: `host ${host}`, most: most.host },
  ];
  const count = (name: string) => going.get(name) ?? 0;
  if (rooms.some((room) => count(room.name) >= room.most)) return null;
  for (const { name } of rooms) going.set(name, count(name) + 1);
  return () => {
    for (const { name } of rooms) {
      if (count(name) > 1) going.set(name, count(name) - 1);
      else going.delete(name);
    }
  };
}
