import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { keywordsWords as words } from './keywords.words.ts'
import type { KeywordsAddress } from './keywords-address.ts'
import { KeywordsContent } from './keywords-content.tsx'

type KeywordsScreenProps = { appStoreId: string; address: KeywordsAddress }

export const KeywordsScreen = ({ appStoreId, address }: KeywordsScreenProps) => (
  <AppTabFrame appStoreId={appStoreId} tab="keywords" tabWords={words}>
    {({ app }) => <KeywordsContent app={app} address={address} />}
  </AppTabFrame>
)
