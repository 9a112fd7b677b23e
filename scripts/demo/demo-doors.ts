import type { DemoDoor } from '../../src/contract/demo.ts'
import { addDays } from '../../src/domain/days.ts'
import { type DemoStory, getAppId } from '../../src/server/demo/story.usecases.ts'

const signInFor = (path: string): string => `/api/login?${new URLSearchParams({ return: path })}`

/** A tour in five steps. Each page shows an event of the story. */
export const buildDoors = (story: DemoStory): DemoDoor[] => {
  const tidalNotes = getAppId(story, 'Tidal Notes')
  return [
    {
      title: 'Why did Tidal Notes climb?',
      detail: 'From #80 to #1 in Japan after version 5.2.',
      path: `/app/${tidalNotes}/history`,
    },
    {
      title: 'The day the charts shook',
      detail: 'The charts of 60 countries changed their order at once.',
      path: `/weather?day=${addDays(story.day, -23)}`,
    },
    {
      title: '26 hours unseen',
      detail: 'This server was off: the day is a gap, not a rank.',
      path: `/weather?day=${addDays(story.day, -61)}`,
    },
    {
      title: 'Max’s morning',
      detail: 'Sign in as Max Member: four apps, notifications and notes.',
      path: signInFor('/apps'),
    },
    {
      title: 'Ada’s desk',
      detail: 'Sign in as Ada Admin: a chart that repeats itself waits for review.',
      path: signInFor('/admin/suspects'),
    },
  ]
}
