import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { curationWords as words } from '#web/components/curation/curation.words.ts'
import { AddByUrl } from './add-by-url.tsx'
import { PublicList } from './public-list.tsx'
import { RemovedApps } from './removed-apps.tsx'
import { SearchAndAdd } from './search-and-add.tsx'

export const CurationScreen = () => (
  <AdminPage title={words.title} description={words.description}>
    {/* The first section has no top border, because the navigation above has one. */}
    <div className="[&>section:first-child]:border-t-0 [&>section:first-child]:pt-0">
      <AddByUrl />
      <SearchAndAdd />
    </div>
    <PublicList />
    <RemovedApps />
  </AdminPage>
)
