import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { MilestoneList } from './milestone-list.tsx'
import { milestonesWords as words } from './milestones.words.ts'

export const MilestonesScreen = ({ appStoreId }: { appStoreId: string }) => (
  <AppTabFrame appStoreId={appStoreId} tab="milestones" tabWords={words}>
    {({ app }) => <MilestoneList app={app} />}
  </AppTabFrame>
)
