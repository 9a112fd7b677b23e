import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { curationWords as words } from '#web/components/curation/curation.words.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { AddByUrl } from './add-by-url.tsx'
import { PublicList } from './public-list.tsx'
import { RemovedApps } from './removed-apps.tsx'
import { SearchAndAdd } from './search-and-add.tsx'

/** SPEC §2: the admin panel links to these two pages. */
const OtherPages = () => (
  <span className="flex flex-wrap gap-x-4">
    <Link to="/admin/maintenance" className={textLink('aside')}>
      {words.maintenance}
    </Link>
    <Link to="/admin/og-images" className={textLink('aside')}>
      {words.images}
    </Link>
  </span>
)

/** `children` come after the lists. */
export const CurationScreen = ({ children }: { children: ReactNode }) => (
  <AdminPage title={words.title} description={words.description} aside={<OtherPages />}>
    {/* The first section has no top border, because the navigation above has one. */}
    <div className="[&>section:first-child]:border-t-0 [&>section:first-child]:pt-0">
      <AddByUrl />
      <SearchAndAdd />
    </div>
    <PublicList />
    <RemovedApps />
    {children}
  </AdminPage>
)
