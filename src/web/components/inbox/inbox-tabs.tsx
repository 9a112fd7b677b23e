import { PageTabs } from '#web/components/layout/page-tabs.tsx'

const words = { label: 'Inbox', notifications: 'Notifications', rules: 'Rules' } as const

/** What was found, and the rules that look for it. */
export const InboxTabs = ({ current }: { current: 'notifications' | 'rules' }) => (
  <PageTabs
    label={words.label}
    tabs={[
      { label: words.notifications, to: '/inbox', isCurrent: current === 'notifications' },
      { label: words.rules, to: '/inbox/rules', isCurrent: current === 'rules' },
    ]}
  />
)
