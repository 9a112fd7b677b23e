import { href } from '#web/lib/site-path.ts'
/** A country's flag. Decorative: the name is always next to it. */
export const Flag = ({ src }: { src: string }) => (
  <img src={href(src)} alt="" width={21} height={14} loading="lazy" decoding="async" className="flag" />
)
