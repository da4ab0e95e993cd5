import { plainName } from '@herald/whatsapp/model';

const longest = 120;

/** A name that every system can save a file under: no folders, nothing that hides or turns what follows. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name may hold them, and no system saves them.
  const plain = plainName(name).replace(/[\\/:*?"<>|\u0000-\u001f\u007f]+/g, '_');
  const [, stem = plain, extension = ''] = /^(.*?)(\.\w{1,10})?$/su.exec(plain) ?? [];
  const short = [...stem].slice(0, longest - extension.length).join('');
  return `${short.replace(/^\.+|[. ]+$/gu, '') || '_'}${extension}`;
}

/** Tells apart files of one name: "a.jpg", "a (2).jpg". Capitals are no difference where most people unpack them. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.\w{1,10})?$/su.exec(name) ?? [];
    let unique = name;
    for (let nth = 2; taken.has(unique.toLowerCase()); nth += 1) unique = `${stem} (${nth})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
