/** A country's flag. Decorative: the name is always next to it. */
export const Flag = ({ src }: { src: string }) => (
  <img src={src} alt="" width={21} height={14} loading="lazy" decoding="async" className="flag" />
)
