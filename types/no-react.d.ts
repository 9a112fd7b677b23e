// satori's types name React's, which would bring a browser's elements into code that has none.
export type ReactNode = unknown
