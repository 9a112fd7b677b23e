/** Where the geometry of the map is; in a build a plugin of vite.config.ts writes the name of the hashed file here. */
export const worldGeometryUrl: string = '/world-geometry.json'
