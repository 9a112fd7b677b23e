import type { MailState } from '#contract/mail.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { mailWords as words } from './mail.words.ts'

type Counts = MailState['deliveries'][number]

const columnsFor = (locale: string): readonly Column<Counts>[] => [
  {
    key: 'kind',
    head: words.kind,
    cell: ({ kindName }) => <span className="font-medium">{kindName}</span>,
    isRowHead: true,
  },
  {
    key: 'waiting',
    head: words.waiting,
    cell: ({ waiting }) => formatNumber(waiting, locale),
    className: 'text-right tabular-nums',
  },
  {
    key: 'given-up',
    head: words.givenUp,
    cell: ({ givenUp }) => formatNumber(givenUp, locale),
    className: 'text-right tabular-nums',
  },
]

/** How many messages of all people wait or were given up, by kind of channel. */
export const MessagesSection = ({ deliveries }: Pick<MailState, 'deliveries'>) => {
  const { locale } = useReader()
  return (
    <Section title={words.messages} className="max-w-[40rem] pt-2 pb-9">
      <DataTable
        caption={words.messagesCaption}
        columns={columnsFor(locale)}
        rows={deliveries}
        rowKey={({ kind }) => kind}
      />
    </Section>
  )
}
