import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The commands of a guide, with its example addresses replaced by real ones. */
export const listCommands = (guide: string, replaced: Record<string, string>): string[] =>
  [...readFileSync(join(root, guide), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
    Object.entries(replaced).reduce((text, [example, real]) => text.replaceAll(example, real), block.trim()),
  )
