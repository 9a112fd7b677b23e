import { useQuery } from '@tanstack/react-query'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { SessionList } from './session-list.tsx'
import { sessionsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { sessions: words } = settingsWords

const skeleton = (
  <>
    <Skeleton className="mb-2 h-4 w-16 max-sm:hidden" />
    {['a', 'b'].map(row => (
      <div key={row} className="flex h-[78px] items-center border-t border-line last:border-b sm:h-[45px]">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-4 w-16" />
      </div>
    ))}
  </>
)

export const SessionSettings = ({ userId }: { userId: string }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <Loaded query={useQuery(sessionsQuery(userId))} words={words} skeleton={skeleton}>
      {sessions =>
        sessions.length === 0 ? (
          <Empty title={words.none}>{words.noneHint}</Empty>
        ) : (
          <SessionList userId={userId} sessions={sessions} />
        )
      }
    </Loaded>
  </SplitSection>
)
