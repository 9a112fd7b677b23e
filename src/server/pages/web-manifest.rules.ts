import { palette } from '#domain/palette.ts'

/**
 * What makes the site an app that can be installed (https://www.w3.org/TR/appmanifest/). `path`: that of the site,
 * which distinguishes two sites on one host. It does not work offline: the service worker only shows notifications.
 */
export const buildWebManifest = (path: string): string => {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${path}/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: `${path}/`,
    name: 'Rank Atlas',
    short_name: 'Rank Atlas',
    description: 'Where iOS apps rank in the App Store charts of the world.',
    lang: 'en',
    start_url: `${path}/`,
    scope: `${path}/`,
    display: 'standalone',
    background_color: palette.paper.light,
    theme_color: palette.paper.light,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'My Tracked Apps', url: `${path}/my-apps` },
      { name: 'Inbox', url: `${path}/inbox` },
    ],
  })
}
