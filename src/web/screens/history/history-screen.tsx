import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { historyWords as words } from './history.words.ts'
import type { HistoryAddress } from './history-address.ts'
import { HistoryPage } from './history-page.tsx'

type HistoryScreenProps = { appStoreId: string; address: HistoryAddress }

export const HistoryScreen = ({ appStoreId, address }: HistoryScreenProps) => (
  <AppTabFrame appStoreId={appStoreId} tab="history" tabWords={words}>
    {summary => <HistoryPage summary={summary} address={address} />}
  </AppTabFrame>
)
