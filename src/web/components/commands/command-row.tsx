import { Command as Cmdk } from 'cmdk'
import type { Command } from './commands.ts'

export const CommandRow = ({ command: { id, label, note }, onChoose }: { command: Command; onChoose: () => void }) => (
  <Cmdk.Item
    value={id}
    onSelect={onChoose}
    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1 text-table text-second aria-selected:bg-hover aria-selected:text-ink forced-colors:aria-selected:outline-2"
  >
    <span className="min-w-0 truncate">{label}</span>
    {note && <span className="ml-auto max-w-2/5 shrink-0 truncate text-sm text-third">{note}</span>}
  </Cmdk.Item>
)
