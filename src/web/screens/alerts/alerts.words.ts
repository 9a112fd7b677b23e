import type { AlertKind, Digest, MoveDirection } from '#domain/alerts.ts'
import type { ReportLetter } from '#domain/reports.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

const kinds: Record<AlertKind, string> = {
  'first-top': 'First time in the top…',
  'best-rank': 'Best rank ever',
  'first-country': 'First time in a country',
  'entered-top': 'Enters the top…',
  'left-top': 'Leaves the top…',
  moved: 'Moves by at least … places',
  'unusual-move': 'Moves more than usual',
}

const kindHints: Record<AlertKind, string> = {
  'first-top': 'Once per chart and threshold: the first time an app is measured in this range.',
  'best-rank': 'When an app reaches its best measured rank in a chart.',
  'first-country': 'When an app appears in a chart of a country for the first time.',
  'entered-top': 'Every time an app enters from outside this range.',
  'left-top': 'Every time an app drops out of this range.',
  moved: 'Between two measurements of the same chart.',
  'unusual-move': 'More than the app moved in this chart over the last 30 days. Volatile apps need a larger move.',
}

const directions: Record<MoveDirection, string> = { any: 'Up or down', up: 'Up', down: 'Down' }
const moves: Record<MoveDirection, string> = { any: 'Moves', up: 'Climbs', down: 'Falls' }
const digests: Record<Digest, { name: string; hint: string }> = {
  instant: { name: 'At once', hint: 'one message per update' },
  daily: { name: 'Daily', hint: 'one message a day' },
  weekly: { name: 'Weekly', hint: 'one message a week' },
}

const reports: Record<ReportLetter, { name: string; hint: string }> = {
  none: { name: 'None', hint: 'you can open Your week at any time' },
  week: { name: 'Each week', hint: 'Monday to Sunday, sent in the week after, on your chosen day and hour' },
  month: { name: 'Each month', hint: 'sent on the first day of the next month' },
}

export const alertsWords = {
  title: 'Alert Rules',
  description: 'What you are notified about.',
  delivery: 'Choose where and when you are notified',
  ...queryWords('your alert rules'),
  stale: 'Your alert rules could not be refreshed and may be out of date.',
  cancel: 'Cancel',

  off: {
    text: 'Notifications are off: your rules do not run, and nothing is sent. {settings}',
    settings: 'Turn them on in Settings',
  },

  rules: {
    title: 'Rules',
    explanation:
      'What triggers a notification. Only measurements count: a gap or a failed request never triggers a rule.',
    add: 'Add a rule',
    edit: 'Edit',
    remove: 'Remove',
    isOn: (rule: string) => `${rule}: on`,
    example: { title: 'Top 10 in any country', detail: 'All tracked apps · entered or left the top 10', value: 'On' },
    empty: 'No rules, so you will not be notified.',
    addUsual: 'Add the five default rules',
    addingUsual: 'Adding...',
    addUsualFailed: 'Not all of the default rules were added',
    removed: 'Rule removed',
    removeFailed: 'The rule was not removed',
    undoFailed: 'Failed to restore the rule',
    changeFailed: 'The rule was not changed',
    appRules: 'Rules for {app}. {all}',
    noAppRules: 'No rules for this app',
    all: 'Show all rules',
  },

  sentence: {
    top: (tops: string) => `the top ${tops}`,
    topOne: 'number 1',
    firstTop: (place: string) => `First time in ${place}`,
    firstTopOne: 'First time at number 1',
    enteredTop: (place: string) => `Enters ${place}`,
    enteredTopOne: 'Reaches number 1',
    leftTop: (place: string) => `Leaves ${place}`,
    'best-rank': 'Best rank ever',
    'first-country': 'First time in a country',
    moved: (direction: MoveDirection, count: number, text: string) =>
      `${moves[direction]} by ${text} ${plural(count, 'place', 'places')} or more`,
    unusual: (direction: MoveDirection) => `${moves[direction]} more than usual`,
    allApps: 'All my apps',
    unknownApp: (id: string) => `App ${id} (not tracked)`,
    allCharts: 'All charts',
    charts: { own: 'Own category and overall', overall: 'Overall charts' },
    overall: 'All categories',
    through: (channels: string) => `through ${channels}`,
    more: (count: string) => `${count} more`,
  },

  editor: {
    newTitle: 'New rule',
    editTitle: 'Edit rule',
    kind: 'When to notify me',
    milestones: 'Milestones',
    moves: 'Moves',
    kinds,
    kindHints,
    tops: 'Thresholds',
    top: (top: string) => `Top ${top}`,
    places: 'Places, at least',
    direction: 'Direction',
    directions,
    app: 'Which app',
    charts: 'Which charts',
    groups: {
      own: 'Own: category and overall',
      overall: 'Overall only',
      any: 'Any chart',
    },
    groupHints: {
      own: 'The charts of each app: its category and overall, iPhone (iPad-only apps: iPad), free or paid.',
      overall: 'The overall charts of each app: iPhone (iPad-only apps: iPad), free or paid.',
      any: 'Every chart, or only those you select here.',
    },
    chartTypes: 'Charts',
    devices: 'Devices',
    countries: 'Countries',
    allCountries: 'All countries',
    categories: 'Categories',
    allCategories: 'All categories and the overall charts',
    overall: 'Overall charts',
    gameKind: (name: string) => `Games: ${name}`,
    chosen: (count: string) => `${count} selected`,
    noneMeansAll: 'Select some to watch only those.',
    clear: 'Clear',
    findCountry: 'Find a country',
    noCountry: 'No country with this name.',
    channels: 'Where to',
    allChannels: 'All channels',
    save: 'Save rule',
    saving: 'Saving...',
    saved: 'Rule saved',
    saveFailed: (why: string) => `The rule was not saved. ${why}`,
    problems: {
      tops: 'Choose at least one threshold.',
      places: 'Enter a number of places from 1 to 200.',
      chartTypes: 'Choose at least one chart type.',
      devices: 'Choose at least one device.',
      channels: 'Choose at least one channel.',
    },
  },

  backTest: {
    title: 'In the last 30 days',
    loading: 'Checking the last 30 days...',
    again: 'for the previous version of the rule; updating...',
    incomplete: 'Shown when the rule is complete.',
    sent: ({ days, count, text }: { days: string; count: number; text: string }) =>
      `This rule would have sent ${text} ${plural(count, 'message', 'messages')} in the last ${days} days.`,
    none: (days: string) => `This rule would have sent nothing in the last ${days} days.`,
    noneHint: 'A lower threshold, more charts or more tracked apps would match more. Older changes are not checked.',
    many: (text: string) => `That is about ${text} a day. Use a higher threshold or fewer charts to get fewer.`,
    total: (count: number, text: string) => `${text} ${plural(count, 'change', 'changes')}`,
    newest: ({ visible, total }: { visible: string; total: string }) => `The newest ${visible} of ${total} changes`,
    list: 'What it would have sent',
    failed: (why: string) => `Error loading the last 30 days: ${why}`,
  },

  when: {
    title: 'Schedule',
    explanation: 'Rules run on every reading. This controls when you are notified.',
    digest: 'How often',
    digests,
    report: 'Report of your apps',
    reports,
    hour: 'Hour',
    weekday: 'Day',
    quiet: 'Quiet hours',
    quietHint: 'Held until quiet hours end.',
    from: 'From',
    to: 'To',
    sameHours: 'Quiet hours cannot start and end at the same hour.',
    cap: 'Maximum messages per day',
    capHint: 'Per channel. Anything over the limit is sent the next day.',
    wrongCap: 'Enter a number from 1 to 100.',
    zone: 'Hours are in {zone}. {change}',
    changeZone: 'Change it below',
    noZone: 'Hours are in UTC: the time zone of a browser is used on screens only. {change}',
    newZone: (zone: string) => `Hours are in UTC. Saving switches them to ${zone}, the time zone of this browser.`,
    save: 'Save',
    saving: 'Saving...',
    saved: 'Schedule saved',
    saveFailed: (why: string) => `The schedule was not saved. ${why}`,
  },

  feed: {
    title: 'Feed',
    explanation: 'Your inbox as an Atom feed. Anyone who has the address can read it, so keep it secret.',
    label: 'Feed address',
    copied: 'Feed address copied to clipboard',
    renew: 'Create a new address',
    confirm: 'Create a new address? Feed readers that use the old one will stop updating.',
    renewing: 'Creating...',
    renewed: 'Your feed has a new address',
    renewFailed: 'The address was not changed',
  },
} as const
