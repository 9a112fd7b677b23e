import { longestTag, mostTags } from '#domain/app-tags.ts'
import { isolate } from '#domain/display-names.ts'

export const tagWords = {
  filter: 'Tags',
  all: 'All apps',
  counted: (tag: string, count: string) => `${isolate(tag)} (${count})`,
  none: (tag: string) => `No tracked app has the tag “${isolate(tag)}”.`,
  add: 'Add tags',
  edit: 'Edit tags',
  ofApp: (app: string) => ` of ${isolate(app)}`,
  title: (app: string) => `Tags of ${isolate(app)}`,
  label: 'Tags, separated by commas',
  hint: `At most ${mostTags} tags of ${longestTag} characters. Only you see them.`,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  failed: (why: string) => `The tags were not saved: ${why}`,
}
