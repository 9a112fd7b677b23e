import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { versionsWords as words } from './versions.words.ts'
import type { VersionsAddress } from './versions-address.ts'
import { VersionsContent } from './versions-content.tsx'

type VersionsScreenProps = { appStoreId: string; address: VersionsAddress }

export const VersionsScreen = ({ appStoreId, address }: VersionsScreenProps) => (
  <AppTabFrame appStoreId={appStoreId} tab="versions" tabWords={words}>
    {({ app }) => <VersionsContent app={app} address={address} />}
  </AppTabFrame>
)
