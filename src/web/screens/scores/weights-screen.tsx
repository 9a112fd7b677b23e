import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { weightsWords as words } from './weights.words.ts'
import { WeightsSection } from './weights-section.tsx'

/** How much each country counts in world scores. */
export const WeightsScreen = () => (
  <AdminPage title={words.title} description={words.description}>
    <WeightsSection />
  </AdminPage>
)
