/** A country's flag as decoration; its name always stands beside it. */
export const Flag = ({ src }: { src: string }) => (
  <img src={src} alt="" width={21} height={14} loading="lazy" decoding="async" className="flag" />
)
