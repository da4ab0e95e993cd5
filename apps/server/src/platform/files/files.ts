import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import { openDisk } from './disk.ts';

/** A file of a team. The key is ours, the team is in it, and nothing that a person typed is. */
export interface StoredFile {
  key: string;
  contentType: string;
  size: number;
}

export interface LinkOptions {
  /** The name under which it is saved. */
  filename: string;
  contentType: string;
  /** Seconds; one hour when absent. */
  expiresIn?: number;
  /** Opens for whoever is signed in and a member of the team at that moment, and for nobody else. */
  forMembers?: boolean;
}

export interface Files {
  /** Stores bytes for a team under a fresh key such as `teams/7/media/4f0c…`. */
  put(teamId: number, folder: string, content: Uint8Array | string, contentType: string): Promise<StoredFile>;
  putStream(teamId: number, folder: string, content: Readable, contentType: string): Promise<StoredFile>;
  /** Throws when the key is not one of the team's. */
  stream(teamId: number, key: string): Promise<Readable>;
  bytes(teamId: number, key: string): Promise<Uint8Array>;
  size(teamId: number, key: string): Promise<number>;
  exists(teamId: number, key: string): Promise<boolean>;
  remove(teamId: number, key: string): Promise<void>;
  /** Everything of a team that was stored under a folder. */
  removeFolder(teamId: number, folder: string): Promise<void>;
  /** Everything of a team; when the team is deleted. */
  removeTeam(teamId: number): Promise<void>;
  /** An absolute link that works until it expires; without signing in, unless it is for members. */
  link(teamId: number, key: string, options: LinkOptions): string;
  /** What a link stands for, or null when it was changed or has expired. */
  readLink(token: string): LinkedFile | null;
}

export interface LinkedFile {
  teamId: number;
  key: string;
  filename: string;
  contentType: string;
  isForMembers: boolean;
}

interface FilesOptions {
  filesUrl: string;
  publicUrl: string;
  secrets: Secrets;
  clock: Clock;
}

const purpose = 'file link';
/** Team, key, name, type, end in seconds, and whether it is for members. */
type Claim = [number, string, string, string, number, boolean];

export async function createFiles({ filesUrl, publicUrl, secrets, clock }: FilesOptions): Promise<Files> {
  const disk: Disk = await openDisk(filesUrl);

  const own = (teamId: number, key: string) => {
    if (!key.startsWith(`teams/${teamId}/`)) throw new Error(`The file ${key} is not one of team ${teamId}.`);
    return key;
  };
  const newKey = (teamId: number, folder: string) => `teams/${teamId}/${folder}/${randomUUID()}`;

  return {
    async put(teamId, folder, content, contentType) {
      const key = newKey(teamId, folder);
      await disk.put(key, content, { contentType });
      return { key, contentType, size: Buffer.byteLength(content) };
    },
    async putStream(teamId, folder, content, contentType) {
      const key = newKey(teamId, folder);
      await disk.putStream(key, content, { contentType });
      const { contentLength } = await disk.getMetaData(key);
      return { key, contentType, size: contentLength };
    },
    stream: (teamId, key) => disk.getStream(own(teamId, key)),
    bytes: (teamId, key) => disk.getBytes(own(teamId, key)),
    size: async (teamId, key) => (await disk.getMetaData(own(teamId, key))).contentLength,
    exists: (teamId, key) => disk.exists(own(teamId, key)),
    remove: (teamId, key) => disk.delete(own(teamId, key)),
    removeFolder: (teamId, folder) => disk.deleteAll(`teams/${teamId}/${folder}/`),
    removeTeam: (teamId) => disk.deleteAll(`teams/${teamId}/`),

    link(teamId, key, { filename, contentType, expiresIn = 3600, forMembers = false }) {
      const until = Math.floor(clock.now().getTime() / 1000) + expiresIn;
      const claim = JSON.stringify([teamId, own(teamId, key), filename, contentType, until, forMembers]);
      const body = Buffer.from(claim).toString('base64url');
      return `${publicUrl}/files/${body}.${secrets.sign(body, purpose)}`;
    },
    readLink(token) {
      const [body = '', signature = ''] = token.split('.');
      if (!secrets.isSignedBy(body, purpose, signature)) return null;
      const claim = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      const [teamId, key, filename, contentType, until, isForMembers] = claim as Claim;
      if (until * 1000 <= clock.now().getTime()) return null;
      return { teamId, key, filename, contentType, isForMembers };
    },
  };
}
