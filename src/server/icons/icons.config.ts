import { setting, wholeNumber } from '../platform/config.ts'

export const iconSettings = {
  cacheMegabytes: setting(
    'ICON_CACHE_MB',
    wholeNumber({ min: 1, max: 100_000, fallback: 64 }),
    'Size of the folder with icons for share images, in MB; over it the ones used longest ago go.',
  ),
}
