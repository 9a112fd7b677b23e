/** A country's flag as decoration; its name always stands beside it. */
export const Flag = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    width={21}
    height={14}
    loading="lazy"
    decoding="async"
    className="h-3.5 w-[21px] shrink-0 rounded-[2px] object-cover ring-1 ring-line-strong/70"
  />
)
