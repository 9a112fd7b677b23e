import type { AlertKind, Digest, MoveDirection } from '#domain/alerts.ts'
import type { ChartType, Device } from '#domain/charts.ts'
import { plural } from '#web/lib/formats.ts'

const kinds: Record<AlertKind, string> = {
  'first-top': 'First time in the top…',
  'best-rank': 'Best rank ever',
  'first-country': 'First time in a country',
  'entered-top': 'Enters the top…',
  'left-top': 'Leaves the top…',
  moved: 'Moves by so many places',
  'unusual-move': 'Moves more than usual',
}

/** What each kind means, below the choice. */
const kindHints: Record<AlertKind, string> = {
  'first-top': 'Once for each chart and threshold: when an app is there for the first time since it is measured.',
  'best-rank': 'When an app stands better in a chart than ever measured.',
  'first-country': 'When an app is measured in any chart of a country for the first time.',
  'entered-top': 'Each time an app comes in from outside.',
  'left-top': 'Each time an app was there and is no longer.',
  moved: 'Between two measurements of the same chart.',
  'unusual-move': 'Beyond what the app moved in this chart over the last 30 days. A restless app needs a larger move.',
}

const directions: Record<MoveDirection, string> = { any: 'Up or down', up: 'Up', down: 'Down' }
const moves: Record<MoveDirection, string> = { any: 'Moves', up: 'Climbs', down: 'Falls' }
const chartTypes: Record<ChartType, string> = { 'top-free': 'Free', 'top-paid': 'Paid', 'top-grossing': 'Grossing' }
const deviceNames: Record<Device, string> = { iphone: 'iPhone', ipad: 'iPad' }
const digests: Record<Digest, { name: string; hint: string }> = {
  instant: { name: 'At once', hint: 'one message for all changes of a measurement' },
  daily: { name: 'Daily', hint: 'one message a day' },
  weekly: { name: 'Weekly', hint: 'one message a week' },
}

/** The alerts page in English: rules, times and the feed. The channels have words of their own. */
export const alertsWords = {
  title: 'Alerts',
  description: 'What you want to be told about your apps, when, and where.',
  loading: 'Loading your alert rules',
  failed: (why: string) => `Your alert rules could not be loaded: ${why}`,
  stale: 'Your alert rules could not be read anew and may have changed elsewhere.',
  cancel: 'Cancel',
  undo: 'Undo',

  off: {
    text: 'Notifications are off: no rule looks at anything, and nothing is sent. {settings}',
    settings: 'Turn them on in Settings',
  },

  rules: {
    title: 'Rules',
    explanation: 'What is worth a message. Only what was measured counts: a gap or a failed call never fires a rule.',
    add: 'Add a rule',
    edit: 'Edit',
    remove: 'Remove',
    of: (rule: string) => ` (${rule})`,
    isOn: (rule: string) => `${rule}: on`,
    empty: 'No rules yet',
    emptyHint: 'Without a rule nothing is ever sent.',
    removed: 'Rule removed',
    undoHint: 'Press F8 to reach this message, then choose Undo to have the rule back.',
    removeFailed: 'The rule was not removed',
    undoFailed: 'The rule could not be put back',
    changeFailed: 'The rule was not changed',
    ofApp: 'Rules that look at {app}. {all}',
    ofAppEmpty: 'No rule looks at this app',
    all: 'Show all rules',
  },

  sentence: {
    top: (tops: string) => `the top ${tops}`,
    one: 'number 1',
    firstTop: (place: string) => `First time in ${place}`,
    firstOne: 'First time at number 1',
    enteredTop: (place: string) => `Enters ${place}`,
    enteredOne: 'Reaches number 1',
    leftTop: (place: string) => `Leaves ${place}`,
    'best-rank': 'Best rank ever',
    'first-country': 'First time in a country',
    moved: (direction: MoveDirection, count: number, text: string) =>
      `${moves[direction]} by ${text} ${plural(count, 'place', 'places')} or more`,
    unusual: (direction: MoveDirection) => `${moves[direction]} more than usual`,
    allApps: 'All my apps',
    unknownApp: (id: string) => `App ${id}, which you do not track`,
    allCharts: 'All charts',
    overall: 'All categories',
    more: (count: string) => `${count} more`,
  },

  editor: {
    newTitle: 'New rule',
    editTitle: 'Edit rule',
    kind: 'Tell me when an app',
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
    chartTypes: 'Charts',
    chartTypeNames: chartTypes,
    devices: 'Devices',
    deviceNames,
    countries: 'Countries',
    allCountries: 'All countries',
    categories: 'Categories',
    allCategories: 'All categories and the overall charts',
    overall: 'Overall charts',
    gameKind: (name: string) => `Games: ${name}`,
    chosen: (count: string) => `${count} chosen`,
    noneMeansAll: 'Choose some to watch only these.',
    clear: 'Clear',
    ofWhat: (what: string) => ` (${what})`,
    findCountry: 'Find a country',
    noCountry: 'No country has this name.',
    save: 'Save rule',
    saving: 'Saving...',
    saved: 'Rule saved',
    saveFailed: (why: string) => `The rule was not saved. ${why}`,
    problems: {
      tops: 'Choose at least one threshold.',
      places: 'Give a number of places from 1 to 200.',
      chartTypes: 'Choose at least one kind of chart.',
      devices: 'Choose at least one device.',
    },
  },

  backTest: {
    title: 'In the last 30 days',
    loading: 'Looking at the last 30 days...',
    again: 'as the rule was before; looking again...',
    incomplete: 'Shown when the rule is complete.',
    sent: ({ days, count, text }: { days: string; count: number; text: string }) =>
      `This rule would have sent ${text} ${plural(count, 'message', 'messages')} in the last ${days} days.`,
    none: (days: string) => `This rule would have sent nothing in the last ${days} days.`,
    noneHint: 'A lower threshold, more charts or more tracked apps would find more. Older changes are not looked at.',
    many: (text: string) => `That is about ${text} a day: a higher threshold or fewer charts would keep it quiet.`,
    total: (count: number, text: string) => `${text} ${plural(count, 'change', 'changes')}`,
    newest: ({ shown, total }: { shown: string; total: string }) => `The newest ${shown} of ${total} changes`,
    list: 'What it would have told',
    failed: (why: string) => `The last 30 days could not be looked at: ${why}`,
  },

  when: {
    title: 'When',
    explanation: 'Rules always look; this says when their messages may be sent.',
    digest: 'How often',
    digests,
    hour: 'Hour',
    weekday: 'Day',
    quiet: 'Quiet hours',
    quietHint: 'What happens in them is sent when they end.',
    from: 'From',
    to: 'To',
    sameHours: 'Quiet hours that begin and end at the same hour would never end. Choose two hours.',
    cap: 'Messages a day, at most',
    capHint: 'For each channel. What comes after them waits for the next day.',
    wrongCap: 'Give a number from 1 to 100.',
    zone: 'Hours are those of {zone}. {change}',
    changeZone: 'Change it in Settings',
    noZone: 'You have chosen no time zone, so hours are UTC.',
    takeZone: (zone: string) => `Use ${zone}`,
    zoneSaved: (zone: string) => `Time zone set to ${zone}`,
    zoneFailed: 'The time zone was not set',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Times saved',
    saveFailed: (why: string) => `The times were not saved. ${why}`,
  },

  feed: {
    title: 'Feed',
    explanation: 'Your inbox for a feed reader, as Atom. Whoever knows the address can read it, so keep it secret.',
    label: 'Address of your feed',
    copied: 'Feed address copied to clipboard',
    renew: 'Make a new address',
    confirm: 'Make a new address? Readers that know the old one will get nothing more.',
    renewing: 'Making...',
    renewed: 'Your feed has a new address',
    renewFailed: 'The address was not changed',
  },
} as const
