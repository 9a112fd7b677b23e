import type { Engine } from './engine.ts'
import { hasFirefox, startFirefox } from './firefox.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

export type InstalledEngine = { name: string; isInstalled: boolean; start(): Promise<Engine> }

/** Engines other than Chromium. Missing engines are skipped, counted as skipped, and listed with their packages. */
export const engines: readonly InstalledEngine[] = [
  { name: 'Firefox (Debian: firefox-esr)', isInstalled: hasFirefox(), start: startFirefox },
  { name: 'WebKit (Debian: webkit2gtk-driver and xvfb)', isInstalled: hasWebKit(), start: startWebKit },
]
