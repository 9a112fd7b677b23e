import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { syncPath } from './disk.ts'

export type ArchiveWriter = {
  /** Waits until the archive took the member, so that memory holds few of them. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Moves the archive into place once all of it is on the disk. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

const ownerOnly = 0o600

/** A tar file. Until it is finished, it has another name, so a file with the right name is complete. */
export const createArchive = async (file: string): Promise<ArchiveWriter> => {
  const unfinished = `${file}.unfinished`
  const tar = pack()
  const opened = await open(unfinished, 'w', ownerOnly)
  const written = pipeline(tar, opened.createWriteStream())
  // A full disk fails the next `add` or `finish`, which awaits it.
  written.catch(() => undefined)
  return {
    add: async (name, bytes) => {
      const added = new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: ownerOnly }, Buffer.from(bytes), error => (error ? reject(error) : resolve()))
      })
      // The reason from the disk, if there is one.
      await Promise.race([added.catch(error => written.then(() => Promise.reject(error))), written])
    },
    finish: async () => {
      tar.finalize()
      await written
      await syncPath(unfinished)
      await rename(unfinished, file)
      await syncPath(dirname(file))
    },
    abandon: async () => {
      tar.destroy()
      await written.catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

/** Reads the contents of a member; at most once, and before `take` ends. */
type ReadMember = () => Promise<Buffer>

/** Reads an archive from its beginning to its end. @throws Error if it is cut off or no archive. */
export const readArchive = async (
  file: string,
  take: (name: string, read: ReadMember) => Promise<void>,
): Promise<void> => {
  const tar = extract()
  const fed = pipeline(createReadStream(file), tar)
  // The loop below fails for the same reason.
  fed.catch(() => undefined)
  for await (const entry of tar) {
    await take(entry.header.name, async () => buffer(entry as AsyncIterable<Uint8Array>))
    entry.resume()
  }
  await fed
}
