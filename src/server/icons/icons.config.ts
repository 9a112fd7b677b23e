import { setting, wholeNumber } from '../platform/process/config.ts'

export const iconSettings = {
  cacheMegabytes: setting(
    'ICON_CACHE_MB',
    wholeNumber({ min: 1, max: 100_000, fallback: 64 }),
    'Maximum size of the icon folder for share images, in MB; the least recently used icons are deleted first.',
  ),
}
