/** The URL of the map geometry. In a build, a plugin in vite.config.ts replaces it with the hashed file name. */
export const worldGeometryUrl: string = '/world-geometry.json'
