import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const run = (command: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
}

/** FS_IOC_SHUTDOWN without a flush: from now on each write fails, and only what was synced is there later. */
const cutPower = `open(my $folder, '<', $ARGV[0]) or die $!;
  ioctl($folder, 0x8004587d, my $now = pack('L', 2)) or die $!`

/** A disk of its own, with ext4, mounted at the folder. Needs root and loop devices. */
export const mountMortalDisk = (folder: string) => {
  const root = mkdtempSync(join(tmpdir(), 'rank-atlas-disk-'))
  const image = join(root, 'image')
  mkdirSync(folder, { recursive: true })
  run('truncate', '--size', '2G', image)
  run('mkfs.ext4', '-q', '-F', image)
  const mount = (): void => run('mount', '-o', 'loop', image, folder)
  mount()
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(root, { recursive: true, force: true })
  })
  return {
    cutPower: (): void => run('perl', '-e', cutPower, folder),
    /** After the processes that used it have ended. */
    unmount: (): void => run('umount', folder),
    mount,
  }
}
