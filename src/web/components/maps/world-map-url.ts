/** The URL of the file with the shapes of all countries. In a build, a plugin in vite.config.ts adds a hash to it. */
export const worldMapUrl: string = '/world.svg'
