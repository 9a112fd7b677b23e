import type { Engine } from './engine.ts'
import { hasFirefox, startFirefox } from './firefox.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

export type InstalledEngine = { name: string; isInstalled: boolean; start(): Promise<Engine> }

/** Engines beside Chromium. What is missing is skipped and counted as such, with the packages that bring it. */
export const engines: readonly InstalledEngine[] = [
  { name: 'Firefox (Debian: firefox-esr)', isInstalled: hasFirefox(), start: startFirefox },
  { name: 'WebKit (Debian: webkit2gtk-driver and xvfb)', isInstalled: hasWebKit(), start: startWebKit },
]
