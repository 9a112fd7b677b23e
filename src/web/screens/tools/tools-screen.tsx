import { ArrowUpRight } from 'lucide-react'
import { Page } from '#web/components/layout/page.tsx'
import { type Tool, tools } from '#web/components/navigation/tools.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { toolsWords as words } from './tools.words.ts'

const ToolCard = ({ tool: { name, category, url } }: { tool: Tool }) => (
  <li className="flex flex-col gap-1.5 border-b border-line py-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <h2 className="text-body font-semibold tracking-[-0.01em]">{name}</h2>
      <span className="rounded-badge bg-slate/13 px-1.5 py-0.5 text-xs text-slate framed-when-forced">
        {words.categories[category]}
      </span>
    </div>
    <p className="max-w-[52ch] text-table text-second">{words.descriptions[name]}</p>
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className={textLink(
        'strong',
        '-ml-0.5 mt-auto inline-flex min-h-7 items-center gap-1 self-start px-0.5 text-table font-medium',
      )}
    >
      {words.learnMore}
      <ArrowUpRight size={15} aria-hidden />
      <span className="sr-only"> {words.about(name)}</span>
    </a>
  </li>
)

export const ToolsScreen = () => (
  <Page title={words.title} description={words.description}>
    <p className="max-w-[62ch] pb-7 text-second">{words.intro}</p>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-10 border-t border-line">
      {tools.map(tool => (
        <ToolCard key={tool.name} tool={tool} />
      ))}
    </ul>
  </Page>
)
